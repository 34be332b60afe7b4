/** What a person has chosen for this device; it stays on the device. */
const KEY = "noren.preferences";

interface Kept {
  name: string;
  theme: "auto" | "light" | "dark";
  sound: boolean;
  vibration: boolean;
  /** Ask for a second tap before buttons play, as things on the table always do. */
  confirm: boolean;
}

const USUAL: Kept = { name: "", theme: "auto", sound: true, vibration: true, confirm: false };

function read(): Kept {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return USUAL;
  }
}

export const preferences = $state(read());

/** Keep the preferences and show the theme; call once, inside an effect root. */
export function keepPreferences(): void {
  $effect(() => {
    const theme = preferences.theme;
    if (theme === "auto") {
      delete document.documentElement.dataset["theme"];
    } else {
      document.documentElement.dataset["theme"] = theme;
    }
    try {
      localStorage.setItem(KEY, JSON.stringify(preferences));
    } catch {
      // A browser that keeps nothing still plays.
    }
  });
}
