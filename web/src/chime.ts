/** Small sounds, made here: a plucked string for my turn, a wooden knock for a choice. */
import { preferences } from "./preferences.svelte";

let context: AudioContext | null = null;

/** How many sounds are on their way. */
let sounding = 0;

/** Browsers let a page make sounds, and shake, only after its person has touched it. */
function ready(): AudioContext | null {
  if (!preferences.sound || !isTouched() || typeof AudioContext === "undefined") {
    return null;
  }
  context ??= new AudioContext();
  // Even while it runs: perhaps it was just told to rest.
  void context.resume();
  return context;
}

function isTouched(): boolean {
  // Not every browser has this, whatever the types say.
  const activation = navigator.userActivation as UserActivation | undefined;
  return activation?.hasBeenActive ?? true;
}

function pluck(
  audio: AudioContext,
  pitch: number,
  at: number,
  length: number,
  kind: OscillatorType,
): void {
  const string = audio.createOscillator();
  const hand = audio.createGain();
  const start = audio.currentTime + at;
  string.type = kind;
  string.frequency.setValueAtTime(pitch, start);
  hand.gain.setValueAtTime(0.0001, start);
  hand.gain.exponentialRampToValueAtTime(0.14, start + 0.008);
  hand.gain.exponentialRampToValueAtTime(0.0001, start + length);
  string.connect(hand).connect(audio.destination);
  string.start(start);
  string.stop(start + length);
  sounding += 1;
  string.onended = () => {
    sounding -= 1;
    // Silence, too, is made bit by bit, and drains a phone.
    if (sounding === 0) {
      void audio.suspend();
    }
  };
}

/** It is my turn. */
export function chime(): void {
  const audio = ready();
  if (audio !== null) {
    pluck(audio, 587.3, 0, 0.7, "triangle");
    pluck(audio, 880, 0.11, 0.9, "triangle");
  }
  if (preferences.vibration && isTouched() && "vibrate" in navigator) {
    navigator.vibrate([40, 60, 40]);
  }
}

/** My choice was taken. */
export function knock(): void {
  const audio = ready();
  if (audio !== null) {
    pluck(audio, 196, 0, 0.09, "sine");
  }
}

/** The match is over. */
export function flourish(): void {
  const audio = ready();
  if (audio !== null) {
    [392, 523.3, 587.3, 783.9].forEach((pitch, at) =>
      pluck(audio, pitch, at * 0.13, 1, "triangle"),
    );
  }
}
