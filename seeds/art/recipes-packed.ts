import type { Container, Piece, Recipe } from './types.ts'

/** A ready-to-eat cup or tray: the vessel is the product; the group shows its contents. */
function cutFruit(
  vessel: 'cup' | 'tray',
  contents: readonly string[],
  size: number,
  rows: number,
  parts: readonly string[],
): Recipe {
  return {
    one: { in: vessel, looks: contents, size, rows },
    group: { as: parts.length > 3 ? 'mix' : 'spread', looks: parts },
    pack: { in: 'coolbox', looks: contents, size: size * 1.05, rows: 2 },
  }
}

/** A drink: the bottle, the bottle next to its fruit, and bottles in a crate. */
function bottled(
  bottle: string,
  fruit: readonly [string, string],
  into: Container = 'crate',
): Recipe {
  return {
    one: bottle,
    group: [
      [fruit[0], 30, 55, 42, -10],
      [bottle, 56, 46, 78],
      [fruit[1], 72, 70, 34, 10],
    ],
    pack: { in: into, looks: [bottle], size: 23, rows: 1, upright: true, lift: 4.5 },
  }
}

/** A dry product in its pouch, with its contents in front. */
function pouched(pouch: string, contents: string, source: readonly Piece[] = []): Recipe {
  return {
    one: [
      [pouch, 44, 46, 74],
      [contents, 68, 71, 36, 6],
    ],
    group:
      source.length > 0
        ? source
        : [
            [contents, 35, 38, 48, -8],
            [contents, 67, 46, 42, 24],
            [contents, 46, 70, 46, 8],
          ],
    pack: { in: 'carton', looks: [pouch], size: 19, rows: 1, upright: true, lift: 3.4 },
  }
}

export const packedRecipes: Record<string, Recipe> = {
  'nangka-kupas': cutFruit('tray', ['jackfruit-pods'], 12.5, 3, [
    'jackfruit',
    'jackfruit-pods',
    'jackfruit-pods',
  ]),
  'durian-musang-king-beku': {
    one: { in: 'tray', looks: ['durian-flesh-gold'], size: 15, rows: 2 },
    group: { as: 'cut', looks: ['durian-king', 'durian-flesh-gold'] },
    pack: { in: 'coolbox', looks: ['durian-flesh-gold'], size: 13, rows: 2 },
  },
  'durian-montong-kupas-beku': {
    one: { in: 'tray', looks: ['durian-flesh'], size: 15, rows: 2 },
    group: { as: 'cut', looks: ['durian-open', 'durian-flesh'] },
    pack: { in: 'coolbox', looks: ['durian-flesh'], size: 13, rows: 2 },
  },
  'kurma-ajwa': {
    one: 'date-ajwa',
    group: { as: 'trio', looks: ['date-ajwa'] },
    pack: { in: 'carton-gift', looks: ['date-ajwa'], size: 10.5, rows: 2 },
  },
  'kurma-medjool': {
    one: 'date-medjool',
    group: { as: 'pair', looks: ['date-medjool'] },
    pack: { in: 'punnet', looks: ['date-medjool'], size: 11, rows: 3 },
  },
  'kurma-sukari': {
    one: 'date-sukari',
    group: { as: 'trio', looks: ['date-sukari'] },
    pack: { in: 'carton', looks: ['date-sukari'], size: 10.5, rows: 2 },
  },
  'buah-potong-mix-5': cutFruit(
    'cup',
    ['watermelon-dice', 'mango-dice', 'kiwi-half-green', 'pineapple-wedges', 'strawberry-half'],
    8.4,
    5,
    ['watermelon-slice', 'pineapple-ring', 'mango-cheek', 'papaya-slice'],
  ),
  'salad-buah-keju': {
    one: {
      in: 'bowl',
      looks: [
        'strawberry',
        'grape-pair-green',
        'mango-dice',
        'apple-half-red',
        'orange-half',
        'dragonfruit-half-red',
      ],
      size: 8.6,
      rows: 2,
      with: [['cheese-shreds', 50, 34, 58]],
    },
    group: { as: 'mix', looks: ['apple-envy', 'orange-half', 'strawberry', 'grape-pair-green'] },
    pack: {
      in: 'tray',
      looks: ['strawberry', 'kiwi-half-green', 'mango-dice', 'orange-half'],
      size: 9,
      rows: 2,
      with: [['cheese-shreds', 50, 40, 54]],
    },
  },
  'rujak-buah-bumbu-kacang': {
    one: {
      in: 'tray',
      looks: [
        'pineapple-wedges',
        'water-apple',
        'papaya-dice',
        'cucumber-slices',
        'starfruit-slice',
      ],
      size: 10,
      rows: 2,
      with: [['sauce-cup', 70, 72, 32]],
    },
    group: { as: 'mix', looks: ['pineapple-honi', 'water-apple', 'starfruit-slice', 'sauce-cup'] },
    pack: {
      in: 'carton',
      looks: ['pineapple-wedges', 'water-apple', 'papaya-dice', 'starfruit-slice'],
      size: 10,
      rows: 2,
    },
  },
  'nanas-kupas-siap-makan': cutFruit('tray', ['pineapple-ring', 'pineapple-wedges'], 11, 2, [
    'pineapple-honi',
    'pineapple-ring',
    'pineapple-wedges',
  ]),
  'pomelo-kupas': cutFruit('tray', ['pomelo-segments'], 12, 2, [
    'pomelo',
    'pomelo-segments',
    'pomelo-segments-pale',
  ]),
  'semangka-potong-dadu': cutFruit('cup', ['watermelon-dice'], 9.2, 5, [
    'watermelon',
    'watermelon-slice',
    'watermelon-dice',
  ]),
  'pepaya-potong': cutFruit('tray', ['papaya-dice'], 11.5, 3, [
    'papaya-half',
    'papaya-slice',
    'papaya-dice',
  ]),
  'jus-jeruk-cold-pressed': bottled('bottle-orange', ['orange-valencia', 'orange-half']),
  'jus-apel-bit-wortel': bottled('bottle-abc', ['apple-red-delicious', 'carrot']),
  'jus-semangka-segar': bottled('bottle-watermelon', ['watermelon', 'watermelon-slice']),
  'smoothie-alpukat-kurma': bottled(
    'bottle-avocado',
    ['avocado-half', 'date-medjool'],
    'carton-green',
  ),
  'air-kelapa-murni': bottled('bottle-coconut', ['coconut-young', 'coconut-half'], 'coolbox'),
  'telur-ayam-negeri': {
    one: 'egg-tray',
    group: { as: 'trio', looks: ['egg', 'egg', 'egg-fried'] },
    pack: { in: 'basket', looks: ['egg'], size: 8, rows: 3 },
  },
  'telur-omega-3': {
    one: 'egg-tray-omega',
    group: { as: 'cut3', looks: ['egg-omega', 'egg-fried'] },
    pack: { in: 'pulp-green', looks: ['egg-omega'], size: 8.4, rows: 2, upright: true },
  },
  'susu-segar-pasteurisasi': {
    one: 'bottle-milk',
    group: { as: 'row', looks: ['bottle-milk'] },
    pack: { in: 'coolbox', looks: ['bottle-milk'], size: 23, rows: 1, upright: true, lift: 4.5 },
  },
  'yogurt-plain': {
    one: 'yogurt-cup',
    group: [
      ['yogurt-cup', 38, 42, 56, -4],
      ['yogurt-bowl', 66, 67, 46],
      ['strawberry', 33, 78, 22, -12],
      ['blueberries', 48, 82, 20, 10],
    ],
    pack: { in: 'coolbox', looks: ['yogurt-cup'], size: 14, rows: 2, upright: true, lift: 2 },
  },
  'keju-mozzarella': {
    one: 'mozzarella',
    group: [
      ['mozzarella', 42, 40, 58, -4],
      ['tomato-cherry', 70, 68, 38, 8],
      ['mozzarella', 34, 74, 32, 12],
    ],
    pack: [
      ['mozzarella-pack', 43, 43, 58, -7],
      ['mozzarella-pack', 58, 62, 60, 5],
    ],
  },
  'kacang-almond-panggang': pouched('pouch-almond', 'almond'),
  'kacang-mete-panggang': pouched('pouch-cashew', 'cashew'),
  'mangga-kering': pouched('pouch-mango', 'mango-dried', [
    ['mango-gincu', 37, 38, 48, -8],
    ['mango-dried', 64, 52, 46, 12],
    ['mango-dried', 38, 73, 40, -6],
  ]),
  'keripik-buah-nangka': pouched('pouch-jackfruit', 'jackfruit-chips', [
    ['jackfruit', 36, 38, 50, -6],
    ['jackfruit-chips', 65, 52, 46, 12],
    ['jackfruit-chips', 38, 74, 40, -8],
  ]),
  'beras-pandan-wangi': {
    one: 'rice-sack',
    group: { as: 'pair', looks: ['rice-sack'] },
    pack: [
      ['carton-green-back'],
      ['rice-sack', 32, 34, 46, -4],
      ['rice-sack', 68, 34, 46, 4],
      ['carton-green-front'],
    ],
  },
  'beras-merah-organik': {
    one: 'pack-red-rice',
    group: [
      ['pack-red-rice', 40, 43, 62, -5],
      ['rice-bowl-red', 66, 67, 48],
    ],
    pack: { in: 'carton', looks: ['pack-red-rice'], size: 19, rows: 1, upright: true, lift: 3.4 },
  },
  'madu-hutan-sumbawa': {
    one: 'honey-jar',
    group: [
      ['honey-jar', 40, 45, 60],
      ['honey-dipper', 69, 64, 48],
    ],
    pack: { in: 'carton', looks: ['honey-jar'], size: 16, rows: 1, upright: true, lift: 3 },
  },
  'gula-aren-cair': bottled('bottle-palm-sugar', ['coconut-half', 'honey-dipper'], 'carton'),
  'minyak-goreng-sawit': {
    one: 'oil-pouch',
    group: { as: 'pair', looks: ['oil-pouch'] },
    pack: { in: 'carton', looks: ['oil-pouch'], size: 19, rows: 1, upright: true, lift: 3.4 },
  },
  'bluberi-beku': pouched('pouch-frozen-blueberry', 'blueberries-frozen', [
    ['blueberries-frozen', 37, 41, 54, -6],
    ['ice', 68, 40, 36, 8],
    ['blueberries-frozen', 64, 70, 44, 10],
  ]),
  'mangga-beku-potong': pouched('pouch-frozen-mango', 'mango-dice', [
    ['mango-gincu', 36, 38, 48, -8],
    ['ice', 70, 38, 34, 8],
    ['mango-dice', 60, 68, 50, 6],
  ]),
  'parsel-buah-klasik': {
    one: {
      in: 'basket',
      looks: [
        'apple-envy',
        'pear-packham',
        'orange-navel',
        'grapes-black',
        'mango-gincu',
        'kiwi-green',
      ],
      size: 11,
      rows: 3,
      with: [['ribbon', 50, 66, 30]],
    },
    group: { as: 'mix', looks: ['grapes-red-globe', 'apple-envy', 'orange-navel', 'pear-packham'] },
    pack: {
      in: 'carton-green',
      looks: ['pear-packham', 'apple-fuji', 'orange-valencia', 'grapes-green', 'dragonfruit'],
      size: 11.5,
      rows: 2,
      with: [['ribbon', 50, 58, 34]],
    },
  },
  'hampers-imlek-jeruk-ceri': {
    one: {
      in: 'carton-gift',
      looks: ['mandarin-leaf', 'mandarin-leaf', 'cherry-pair'],
      size: 10.4,
      rows: 3,
      with: [['ribbon', 50, 56, 32]],
    },
    group: {
      as: 'mix',
      looks: ['mandarin-leaf', 'cherry-pair', 'mandarin-murcott', 'mandarin-leaf'],
    },
    pack: {
      in: 'basket',
      looks: ['mandarin-leaf', 'cherry-pair'],
      size: 10.4,
      rows: 3,
      with: [['ribbon', 50, 66, 30]],
    },
  },
  'hampers-lebaran-kurma-madu': {
    one: [
      ['carton-green-back'],
      ['honey-jar', 33, 33, 42],
      ['date-medjool', 64, 26, 34, -8],
      ['date-sukari', 70, 39, 32, 10],
      ['pouch-almond', 51, 31, 40],
      ['date-ajwa', 57, 42, 28, 4],
      ['carton-green-front'],
      ['ribbon', 50, 58, 32],
    ],
    group: { as: 'mix', looks: ['honey-jar', 'date-medjool', 'date-ajwa', 'almond'] },
    pack: [
      ['basket-back'],
      ['honey-jar', 36, 38, 38],
      ['date-sukari', 64, 36, 34],
      ['date-medjool', 50, 48, 32, 10],
      ['basket-front'],
      ['ribbon', 50, 68, 30],
    ],
  },
  'box-langganan-buah-mingguan': {
    one: {
      in: 'carton',
      looks: ['banana-cavendish', 'apple-fuji', 'orange-medan', 'papaya', 'dragonfruit', 'guava'],
      size: 12,
      rows: 2,
    },
    group: { as: 'mix', looks: ['papaya-half', 'apple-fuji', 'orange-medan', 'guava'] },
    pack: {
      in: 'crate',
      looks: [
        'orange-siam',
        'pear-ya',
        'banana-cavendish',
        'apple-gala',
        'mango-gincu',
        'mangosteen',
      ],
      size: 12,
      rows: 2,
    },
  },
  'box-buah-selamat-imperfect': {
    one: {
      in: 'crate',
      looks: ['orange-juicing', 'apple-manalagi', 'banana-raja', 'tomato-red', 'pear-fragrant'],
      size: 11.4,
      rows: 2,
    },
    group: { as: 'mix', looks: ['banana-raja', 'orange-juicing', 'apple-manalagi', 'passion'] },
    pack: {
      in: 'bag',
      looks: ['apple-manalagi', 'orange-siam', 'pear-fragrant', 'banana-uli'],
      size: 11,
      rows: 2,
    },
  },
}
