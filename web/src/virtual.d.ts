declare module "virtual:icon-sprite" {
  /** Where the sprite of all card pictures is, for games that have none of their own. */
  export const spriteUrl: string;
  /** Where the sprite of each game's pictures is, by the game's name. */
  export const sprites: Record<string, string>;
  /** Where the small one of the games' emblems is, for pages without a table. */
  export const emblemsUrl: string;
}
