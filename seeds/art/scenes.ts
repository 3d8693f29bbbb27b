import type { Scene } from './types.ts'

const WIDE = 16 / 6
const STORY = 16 / 9

const flat = (width: number, from: string, to: string): string =>
  `<defs><linearGradient id="ground" x1="0" y1="0" x2="1" y2=".3"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="${width}" height="100" fill="url(#ground)"/>`

/** The left half stays empty for words; a disc behind the fruit gathers it. */
const banner = (from: string, to: string, disc: string, floor: string): string =>
  `${flat(267, from, to)}<circle cx="203" cy="50" r="46" fill="${disc}"/><path d="M118 100Q190 74 267 88V100Z" fill="${floor}"/>`

const story = (from: string, to: string, disc: string, floor: string): string =>
  `${flat(178, from, to)}<circle cx="89" cy="48" r="41" fill="${disc}"/><path d="M0 86Q89 72 178 86V100H0Z" fill="${floor}"/>`

/** Wide pictures of the home page and of promotions, by their names in the shop's content. */
export const banners: Record<string, Scene> = {
  'morning-market': {
    aspect: WIDE,
    ground: banner('#0c371b', '#15622c', '#ffc94a', '#0c371b'),
    parts: [
      ['banana-cavendish', 158, 58, 40, -14],
      ['watermelon', 248, 60, 42, 6],
      {
        filling: {
          in: 'crate',
          looks: [
            'orange-medan',
            'apple-envy',
            'mango-gincu',
            'pear-packham',
            'dragonfruit',
            'grapes-black',
          ],
          size: 9.4,
          rows: 3,
        },
        x: 203,
        y: 47,
        size: 92,
      },
      ['mangosteen', 160, 84, 20, -6],
      ['starfruit', 246, 85, 21, 62],
      ['salak', 229, 89, 16, 14],
    ],
  },
  'mango-season': {
    aspect: WIDE,
    ground: banner('#ffedc2', '#ffdc8c', '#fff8e8', '#ffc94a'),
    parts: [
      ['mango-arumanis', 171, 47, 56, -16],
      ['mango-kweni', 237, 47, 54, 12],
      ['mango-gincu', 204, 46, 64, -2],
      ['mango-cheek', 183, 79, 38, -8],
      ['mango-dice', 228, 81, 34, 6],
      ['mango-cheek', 251, 84, 24, 14],
    ],
  },
  'citrus-week': {
    aspect: WIDE,
    ground: banner('#ffebdd', '#ffd3b3', '#fff5ec', '#ffb98a'),
    parts: [
      ['pomelo', 167, 48, 56, -8],
      ['orange-navel', 239, 44, 48, 10],
      ['mandarin-leaf', 205, 38, 50, 0],
      ['lemon', 248, 76, 34, 12],
      ['lime', 159, 82, 26, -6],
      ['orange-half', 211, 74, 44, 4],
      ['lime-half', 182, 84, 27, -10],
      ['lemon-half', 236, 88, 20, 8],
    ],
  },
  'chilled-berries': {
    aspect: WIDE,
    ground: banner('#e3f0fb', '#c3def5', '#ffffff', '#9cc8ee'),
    parts: [
      ['ice', 157, 70, 36, -12],
      ['ice', 251, 66, 32, 14],
      {
        filling: { in: 'punnet', looks: ['strawberry', 'strawberry-korea'], size: 7.6, rows: 4 },
        x: 203,
        y: 42,
        size: 84,
      },
      ['blueberries', 170, 82, 28, -8],
      ['raspberry', 237, 81, 24, 14],
      ['raspberry', 222, 87, 19, -12],
      ['cherry-pair', 252, 86, 25, 8],
      ['strawberry-half', 195, 86, 22, -14],
    ],
  },
  'gift-basket': {
    aspect: WIDE,
    ground: banner('#ffe4e6', '#ffc9d2', '#fff6f2', '#f7a8b5'),
    parts: [
      {
        filling: {
          in: 'basket',
          looks: [
            'apple-envy',
            'pear-packham',
            'grapes-black',
            'orange-navel',
            'dragonfruit',
            'kiwi-green',
            'mango-gincu',
          ],
          size: 9,
          rows: 3,
          with: [['ribbon', 50, 68, 32]],
        },
        x: 203,
        y: 46,
        size: 104,
      },
      ['grapes-muscat', 247, 66, 42, 16],
      ['gift-card', 161, 76, 34, -12],
      ['cherry-pair', 238, 88, 22, 6],
    ],
  },
  'points-harvest': {
    aspect: WIDE,
    ground: banner('#fff8e8', '#ffe2a0', '#ffffff', '#f3c75a'),
    parts: [
      ['coin-leaf', 158, 44, 22, -14],
      ['coin-leaf', 250, 36, 26, 16],
      {
        filling: {
          in: 'basket',
          looks: ['apple-gala', 'orange-valencia', 'pear-fragrant', 'coin-leaf', 'guava'],
          size: 8.8,
          rows: 3,
        },
        x: 203,
        y: 46,
        size: 98,
      },
      ['coin-leaf', 160, 80, 30, -8],
      ['coin-leaf', 182, 88, 22, 10],
      ['coin-leaf', 246, 80, 33, 8],
      ['coin-leaf', 227, 89, 20, -12],
    ],
  },
}

/** Pictures of the magazine, by their names in the shop's content. */
export const stories: Record<string, Scene> = {
  'mango-guide': {
    aspect: STORY,
    ground: story('#fff1d6', '#ffe0a3', '#fff9ea', '#ffcf6b'),
    parts: [
      ['mango-arumanis', 50, 48, 56, -14],
      ['mango-kweni', 128, 49, 54, 12],
      ['mango-gincu', 89, 44, 64, 0],
      ['mango-cheek', 67, 79, 36, -8],
      ['mango-dice', 113, 80, 32, 8],
    ],
  },
  'avocado-keep': {
    aspect: STORY,
    ground: story('#e6f4dd', '#cfe8bf', '#f6fbf1', '#a9d28c'),
    parts: [
      ['board', 89, 74, 104, 0],
      ['avocado', 58, 46, 54, -10],
      ['avocado-hass', 121, 47, 52, 10],
      ['avocado-half', 92, 63, 50, 2],
      ['lemon-half', 130, 78, 22, 8],
      ['lime-half', 50, 80, 20, -8],
    ],
  },
  'mpasi-fruit': {
    aspect: STORY,
    ground: story('#fff7d1', '#ffe9a8', '#fffdf2', '#f6d16b'),
    parts: [
      ['banana-cavendish', 47, 46, 50, -8],
      ['papaya-half', 132, 44, 56, 10],
      {
        filling: {
          in: 'bowl',
          looks: ['avocado-half', 'papaya-dice', 'mango-dice'],
          size: 11,
          rows: 2,
        },
        x: 89,
        y: 53,
        size: 66,
      },
      ['pear-half', 47, 81, 28, -14],
      ['mango-dice', 132, 82, 28, 6],
    ],
  },
  'citrus-vitamin-c': {
    aspect: STORY,
    ground: story('#ffebdd', '#ffd3b3', '#fff6ee', '#ffb98a'),
    parts: [
      ['orange-navel', 52, 47, 48, -8],
      ['guava', 127, 46, 46, 8],
      ['orange-half', 89, 44, 56, 0],
      ['kiwi-half-green', 62, 79, 32, -6],
      ['lemon-half', 91, 82, 28, 8],
      ['strawberry', 118, 80, 28, 12],
    ],
  },
  'durian-guide': {
    aspect: STORY,
    ground: story('#f3ede6', '#e4d6bf', '#fbf8f1', '#c9b084'),
    parts: [
      ['durian', 58, 46, 62, -8],
      ['durian', 128, 41, 44, 10],
      ['durian-open', 104, 64, 58, 4],
      ['durian-flesh-gold', 53, 82, 30, -6],
    ],
  },
  'fruit-storage': {
    aspect: STORY,
    ground: story('#e3f0fb', '#c3def5', '#f7fbff', '#9cc8ee'),
    parts: [
      {
        filling: {
          in: 'coolbox',
          looks: ['grapes-red-globe', 'strawberry', 'apple-fuji', 'kiwi-gold'],
          size: 11,
          rows: 2,
        },
        x: 62,
        y: 50,
        size: 76,
      },
      {
        filling: {
          in: 'bowl',
          looks: ['banana-raja', 'mango-gincu', 'avocado'],
          size: 13,
          rows: 2,
        },
        x: 126,
        y: 54,
        size: 66,
      },
      ['ice', 40, 84, 20, 10],
      ['tomato-red', 96, 84, 19, -6],
    ],
  },
}
