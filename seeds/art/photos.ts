import type { Piece, Scene, Standing } from './types.ts'

// Grounds of pictures that a customer might have taken at home: seen from above, with window light
// from the upper left.
const LIGHT = `<defs><radialGradient id="sun" cx=".2" cy=".12" r="1.1"><stop stop-color="#fff6dc" stop-opacity=".42"/><stop offset=".5" stop-color="#fff6dc" stop-opacity="0"/><stop offset="1" stop-color="#1d120a" stop-opacity=".34"/></radialGradient></defs><rect width="100" height="100" fill="url(#sun)"/>`

const wood = (light: string, dark: string, line: string): string => {
  const planks = [0, 1, 2, 3, 4].map((at) => {
    const y = at * 21 - 2
    const grain = `<path d="M0 ${y + 6}Q${30 + at * 9} ${y + 3} 60 ${y + 7}T100 ${y + 6}M0 ${y + 14}Q${44 - at * 6} ${y + 17} 70 ${y + 13}T100 ${y + 15}" fill="none" stroke="${line}" stroke-width=".5" opacity=".4"/>`
    return `<rect x="-1" y="${y}" width="102" height="20.4" fill="${at % 2 ? light : dark}"/>${grain}<path d="M0 ${y + 20.6}H100" stroke="${line}" stroke-width=".7" opacity=".75"/>`
  })
  return `<rect width="100" height="100" fill="${dark}"/><g transform="rotate(-4 50 50) scale(1.1) translate(-4 -4)">${planks.join('')}</g>`
}

const tiles = (field: string, joint: string, shine: string): string => {
  const squares = Array.from({ length: 25 }, (_, at) => {
    const [x, y] = [(at % 5) * 25 - 12, Math.floor(at / 5) * 25 - 8]
    return `<rect x="${x}" y="${y}" width="23.8" height="23.8" rx="1.4" fill="${field}"/><path d="M${x + 2} ${y + 20}V${y + 3}H${x + 19}" fill="none" stroke="${shine}" stroke-width=".8" opacity=".8"/>`
  })
  return `<rect width="100" height="100" fill="${joint}"/><g transform="rotate(6 50 50)">${squares.join('')}</g>`
}

const cloth = (base: string, stripe: string): string => {
  const bands = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (at) =>
      `<rect x="${at * 16 - 14}" y="-20" width="8" height="140" fill="${stripe}" opacity=".42"/><rect x="-20" y="${at * 16 - 14}" width="140" height="8" fill="${stripe}" opacity=".42"/>`,
  )
  return `<rect width="100" height="100" fill="${base}"/><g transform="rotate(-9 50 50)">${bands.join('')}</g>`
}

const marble = `<rect width="100" height="100" fill="#eceeee"/><g fill="none" stroke="#c3c9cc" opacity=".8"><path d="M-4 20Q22 30 34 18T78 30T106 14" stroke-width="1.2"/><path d="M-4 66Q20 58 40 72T84 64T106 78" stroke-width=".9"/><path d="M30 -4Q38 30 28 52T44 104" stroke-width=".6"/><path d="M70 -4Q80 40 66 70T76 104" stroke-width=".7"/></g>`

const TABLE = wood('#c99a66', '#b98652', '#7c5228')
const DARK_TABLE = wood('#8d6443', '#7c5537', '#4a2e19')
const PALE_TABLE = wood('#e6cfae', '#d9be97', '#a98a5f')
const KITCHEN = tiles('#f3f6f4', '#cfd8d3', '#ffffff')
const BLUE_TILES = tiles('#cfe2ea', '#a5c0cc', '#eaf5f9')
const GREEN_CLOTH = cloth('#f6f8f0', '#7fb98a')
const RED_CLOTH = cloth('#fbf3ee', '#dc8f8a')
const BLUE_CLOTH = cloth('#f3f6fa', '#8fb2d6')

const PLATE: Piece = ['plate', 50, 56, 92]
const photo = (ground: string, ...parts: readonly (Piece | Standing)[]): Scene => ({
  aspect: 1,
  ground,
  parts,
  light: LIGHT,
})

/** Pictures that customers show with their reviews, 1 to 40 in this order. */
export const photos: readonly { subject: string; scene: Scene }[] = [
  {
    subject: 'whole mangoes on a plate',
    scene: photo(
      TABLE,
      PLATE,
      ['mango-gincu', 34, 46, 40, -18],
      ['mango-arumanis', 66, 45, 42, 14],
      ['mango-gincu', 51, 62, 38, 6],
    ),
  },
  {
    subject: 'mango cut into cubes',
    scene: photo(
      GREEN_CLOTH,
      ['board', 52, 56, 96, -6],
      ['mango-cheek', 37, 47, 42, -14],
      ['mango-dice', 66, 60, 40, 10],
    ),
  },
  {
    subject: 'avocado cut in half',
    scene: photo(
      KITCHEN,
      PLATE,
      ['avocado-half', 36, 49, 44, -22],
      ['avocado-half', 65, 57, 42, 26],
    ),
  },
  {
    subject: 'ripe avocados on a table',
    scene: photo(
      DARK_TABLE,
      ['avocado', 30, 42, 44, -34],
      ['avocado-hass', 68, 38, 42, 28],
      ['avocado', 58, 68, 46, 74],
      ['avocado-round', 27, 75, 34, -10],
    ),
  },
  {
    subject: 'punnet of strawberries',
    scene: photo(
      KITCHEN,
      {
        filling: { in: 'punnet', looks: ['strawberry'], size: 7, rows: 4 },
        x: 50,
        y: 47,
        size: 92,
      },
      ['strawberry', 20, 84, 19, -30],
    ),
  },
  {
    subject: 'strawberries in a bowl',
    scene: photo(RED_CLOTH, {
      filling: {
        in: 'bowl',
        looks: ['strawberry', 'strawberry-half', 'strawberry-korea'],
        size: 8,
        rows: 3,
      },
      x: 50,
      y: 48,
      size: 94,
    }),
  },
  {
    subject: 'slices of red watermelon',
    scene: photo(
      TABLE,
      PLATE,
      ['watermelon-slice', 34, 47, 40, -12],
      ['watermelon-slice', 65, 46, 40, 30],
      ['watermelon-slice', 51, 64, 40, 8],
    ),
  },
  {
    subject: 'a hand of ripe bananas',
    scene: photo(BLUE_CLOTH, ['banana-cavendish', 50, 50, 76, -10]),
  },
  {
    subject: 'oranges in a bag',
    scene: photo(
      PALE_TABLE,
      {
        filling: { in: 'bag', looks: ['orange-medan', 'orange-valencia'], size: 9.4, rows: 2 },
        x: 46,
        y: 50,
        size: 96,
      },
      ['orange-medan', 80, 79, 27, 12],
    ),
  },
  {
    subject: 'oranges cut open',
    scene: photo(
      KITCHEN,
      PLATE,
      ['orange-half', 34, 49, 34, -12],
      ['orange-half', 64, 47, 35, 20],
      ['orange-half', 50, 65, 34, 6],
    ),
  },
  {
    subject: 'a bunch of red grapes',
    scene: photo(DARK_TABLE, PLATE, ['grapes-red-globe', 50, 51, 72, -48]),
  },
  {
    subject: 'a bunch of green grapes',
    scene: photo(marble, ['grapes-green', 47, 50, 78, -28], ['grape-pair-green', 78, 78, 24, 10]),
  },
  {
    subject: 'red dragon fruit cut open',
    scene: photo(
      PALE_TABLE,
      ['board', 52, 58, 96, 5],
      ['dragonfruit-half-red', 35, 48, 44, -16],
      ['dragonfruit-half-red', 67, 55, 44, 18],
    ),
  },
  {
    subject: 'an opened durian',
    scene: photo(
      TABLE,
      ['durian-open', 50, 43, 80, -4],
      ['durian-flesh-gold', 30, 81, 36, -10],
      ['durian-flesh-gold', 73, 80, 34, 24],
    ),
  },
  {
    subject: 'a pineapple with its crown',
    scene: photo(BLUE_TILES, ['pineapple-honi', 48, 49, 88, 14]),
  },
  {
    subject: 'golden kiwi cut in half',
    scene: photo(
      GREEN_CLOTH,
      PLATE,
      ['kiwi-half-gold', 33, 48, 32, 0],
      ['kiwi-half-gold', 62, 46, 33, 30],
      ['kiwi-gold', 71, 64, 30, 60],
      ['kiwi-half-gold', 46, 65, 33, 10],
    ),
  },
  {
    subject: 'blueberries in a bowl',
    scene: photo(marble, {
      filling: { in: 'bowl', looks: ['blueberries'], size: 9, rows: 3 },
      x: 50,
      y: 48,
      size: 94,
    }),
  },
  {
    subject: 'red cherries with stems',
    scene: photo(
      BLUE_CLOTH,
      PLATE,
      ['cherry-pair', 32, 47, 34, -20],
      ['cherry-pair', 63, 43, 34, 16],
      ['cherry-pair', 47, 62, 35, -4],
      ['cherry-pair', 73, 63, 29, 34],
    ),
  },
  {
    subject: 'a cup of mixed cut fruit',
    scene: photo(KITCHEN, {
      filling: {
        in: 'cup',
        looks: [
          'watermelon-dice',
          'mango-dice',
          'kiwi-half-green',
          'pineapple-wedges',
          'strawberry-half',
        ],
        size: 8.4,
        rows: 5,
      },
      x: 50,
      y: 50,
      size: 92,
    }),
  },
  {
    subject: 'a fruit basket with a ribbon',
    scene: photo(TABLE, {
      filling: {
        in: 'basket',
        looks: ['apple-envy', 'pear-packham', 'orange-navel', 'grapes-black', 'kiwi-green'],
        size: 9.6,
        rows: 3,
        with: [['ribbon', 50, 66, 30]],
      },
      x: 50,
      y: 50,
      size: 92,
    }),
  },
  {
    subject: 'red apples in a bowl',
    scene: photo(PALE_TABLE, {
      filling: { in: 'bowl', looks: ['apple-fuji'], size: 11, rows: 2 },
      x: 50,
      y: 48,
      size: 98,
    }),
  },
  {
    subject: 'pears on a board',
    scene: photo(
      RED_CLOTH,
      ['board', 52, 56, 98, -4],
      ['pear-fragrant', 28, 47, 42, -14],
      ['pear-fragrant', 52, 52, 44, 8],
      ['pear-half', 76, 55, 40, 20],
    ),
  },
  {
    subject: 'a head of broccoli',
    scene: photo(BLUE_TILES, ['board', 50, 58, 96, 4], ['broccoli', 48, 47, 68, 8]),
  },
  {
    subject: 'a trimmed young coconut',
    scene: photo(DARK_TABLE, ['coconut-young', 38, 42, 52, -6], ['coconut-open', 65, 67, 50, 4]),
  },
  {
    subject: 'a mango with its cut cheek on a board',
    scene: photo(
      DARK_TABLE,
      ['board', 50, 56, 96, 4],
      ['mango-arumanis', 32, 46, 44, -20],
      ['mango-cheek', 66, 57, 44, 16],
    ),
  },
  {
    subject: 'mango with red rice',
    scene: photo(
      BLUE_TILES,
      PLATE,
      ['rice-bowl-red', 40, 42, 46],
      ['mango-dice', 68, 60, 36, 12],
      ['mango-cheek', 33, 68, 30, -24],
    ),
  },
  {
    subject: 'a box of mangoes',
    scene: photo(PALE_TABLE, {
      filling: { in: 'carton', looks: ['mango-arumanis'], size: 10.5, rows: 3 },
      x: 50,
      y: 50,
      size: 94,
    }),
  },
  {
    subject: 'a bowl of cut mango',
    scene: photo(BLUE_CLOTH, {
      filling: { in: 'bowl', looks: ['mango-dice'], size: 11, rows: 2 },
      x: 50,
      y: 48,
      size: 96,
    }),
  },
  {
    subject: 'two mangoes on marble',
    scene: photo(marble, ['mango-arumanis', 36, 44, 52, -34], ['mango-arumanis', 67, 62, 46, 58]),
  },
  {
    subject: 'a bottle of juice and mango',
    scene: photo(
      RED_CLOTH,
      ['bottle-orange', 36, 48, 78, -4],
      ['mango-cheek', 68, 68, 40, 18],
      ['mango-dice', 70, 34, 26, -8],
    ),
  },
  {
    subject: 'mangoes in a paper bag',
    scene: photo(
      KITCHEN,
      {
        filling: { in: 'bag', looks: ['mango-arumanis'], size: 11, rows: 2 },
        x: 48,
        y: 50,
        size: 96,
      },
      ['mango-arumanis', 80, 80, 30, 70],
    ),
  },
  {
    subject: 'yogurt with mango',
    scene: photo(
      GREEN_CLOTH,
      ['yogurt-bowl', 44, 46, 66],
      ['mango-dice', 74, 70, 32, 14],
      ['mango-cheek', 24, 77, 30, -30],
    ),
  },
  {
    subject: 'avocado juice and an avocado cut in half',
    scene: photo(
      TABLE,
      ['bottle-avocado', 36, 48, 78, 4],
      ['avocado-half', 69, 46, 36, 18],
      ['avocado-half', 66, 74, 34, -40],
    ),
  },
  {
    subject: 'avocados cut in half on a board',
    scene: photo(
      RED_CLOTH,
      ['board', 50, 54, 98, -3],
      ['avocado-half', 26, 44, 36, -10],
      ['avocado-half', 52, 50, 38, 12],
      ['avocado-half', 77, 54, 36, 34],
      ['lime-half', 44, 76, 18, 0],
    ),
  },
  {
    subject: 'strawberries in their tray',
    scene: photo(DARK_TABLE, {
      filling: { in: 'pulp', looks: ['strawberry'], size: 7.6, rows: 3 },
      x: 50,
      y: 48,
      size: 94,
    }),
  },
  {
    subject: 'yogurt with strawberries',
    scene: photo(
      BLUE_TILES,
      ['yogurt-bowl', 48, 44, 68],
      ['strawberry-half', 25, 78, 24, -20],
      ['strawberry', 72, 76, 26, 24],
    ),
  },
  {
    subject: 'breakfast with a banana and an egg',
    scene: photo(
      KITCHEN,
      PLATE,
      ['banana-cavendish', 40, 46, 54, -16],
      ['egg-fried', 66, 62, 34, 8],
    ),
  },
  {
    subject: 'bananas in a basket',
    scene: photo(TABLE, {
      filling: { in: 'basket', looks: ['banana-cavendish'], size: 15, rows: 2 },
      x: 50,
      y: 50,
      size: 94,
    }),
  },
  {
    subject: 'orange juice, freshly pressed',
    scene: photo(
      GREEN_CLOTH,
      ['bottle-orange', 34, 47, 78, 3],
      ['orange-half', 68, 42, 32, 10],
      ['orange-half', 64, 74, 30, -24],
    ),
  },
  {
    subject: 'a bowl of diced watermelon',
    scene: photo(BLUE_CLOTH, {
      filling: { in: 'bowl', looks: ['watermelon-dice'], size: 10, rows: 2 },
      x: 50,
      y: 48,
      size: 96,
    }),
  },
]
