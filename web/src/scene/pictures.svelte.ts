/** Which sheet of pictures this page draws from.
 *
 * Each game has one sheet, which is fetched whole: what is asked for says nothing of any card. A
 * game that is not of this house draws from the sheet of all pictures.
 */
import { spriteUrl, sprites } from "virtual:icon-sprite";

class Pictures {
  /** Where the sheet is; nothing is fetched before a game is known. */
  sheet = $state("");

  of(game: string): void {
    this.sheet = sprites[game] ?? spriteUrl;
  }
}

export const pictures = new Pictures();
