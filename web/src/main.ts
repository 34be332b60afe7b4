import { mount } from "svelte";

import App from "./App.svelte";
import "./design/index.css";

const target = document.getElementById("app");
if (target === null) {
  throw new Error("index.html has no element #app");
}

if (import.meta.env.PROD && "serviceWorker" in navigator) {
  void navigator.serviceWorker.register("/service-worker.js");
}

export default mount(App, { target });
