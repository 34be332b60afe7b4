# syntax=docker/dockerfile:1
# Noren as an image: docker build -t noren .
# For both kinds of machine: docker buildx build --platform linux/amd64,linux/arm64 -t noren .
# `tests/test_image.py` carries these very steps out, where there is no container engine too.

# The wheel is the same for every machine: it is built once, on whichever is at hand.
FROM --platform=$BUILDPLATFORM python:3.13-slim AS wheel
WORKDIR /build
COPY requirements/build.txt requirements/build.txt
RUN python -m venv /build/venv && /build/venv/bin/pip install --no-cache-dir --require-hashes -r requirements/build.txt
COPY pyproject.toml hatch_build.py README.md LICENSE ./
COPY web web
COPY src src
RUN /build/venv/bin/python -m hatchling build -t wheel -d /build/dist

# What it needs, pinned, and the wheel, in an environment of its own.
FROM python:3.13-slim AS house
COPY requirements/serve.txt /build/serve.txt
RUN python -m venv --without-pip /opt/noren && python -m pip --python /opt/noren/bin/python install --no-cache-dir --no-compile --require-hashes -r /build/serve.txt
COPY --from=wheel /build/dist /build/dist
RUN python -m pip --python /opt/noren/bin/python install --no-cache-dir --no-compile --no-deps --no-index /build/dist/*.whl

# Nothing of the tools that built it; nobody's rights but its own.
FROM python:3.13-slim
LABEL org.opencontainers.image.title="Noren" \
      org.opencontainers.image.description="A home for hidden-information tabletop games." \
      org.opencontainers.image.licenses="Apache-2.0"
RUN groupadd --gid 10001 noren && useradd --uid 10001 --gid 10001 --home-dir /var/lib/noren --no-create-home --shell /usr/sbin/nologin noren && install -d -o 10001 -g 10001 -m 0700 /var/lib/noren
COPY --from=house /opt/noren /opt/noren
ENV PATH=/opt/noren/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    NOREN_HOST=0.0.0.0 \
    NOREN_PORT=8787 \
    NOREN_DB=/var/lib/noren/tables.db \
    NOREN_LOG=json \
    NOREN_NO_BROWSER=1
USER 10001:10001
WORKDIR /var/lib/noren
VOLUME /var/lib/noren
EXPOSE 8787
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
    CMD ["python", "-c", "import os, urllib.request as ask; ask.urlopen('http://127.0.0.1:' + os.environ['NOREN_PORT'] + '/readyz', timeout=4)"]
ENTRYPOINT ["noren"]
CMD ["serve"]
