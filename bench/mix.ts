/** What visitors ask for first: a fixed mix, the same in every run. */
const CATEGORIES = [
  '',
  'buah-lokal',
  'buah-impor',
  'sayuran',
  'mangga',
  'apel-pir',
  'jeruk-lokal',
  'bumbu-rempah',
]
const SORTS = [
  '',
  'orderby=date&order=desc',
  'orderby=sales&order=desc',
  'orderby=price&order=asc',
  'orderby=price&order=desc',
  'orderby=benefits&order=desc',
]
const PRICES = ['', 'price_max=50000', 'price_min=30000&price_max=120000', 'price_min=100000']

/** Words, pairs of words, both languages, and common misspellings. */
const WORDS = {
  'one word': [
    'mangga',
    'apel',
    'jeruk',
    'pisang',
    'bayam',
    'durian',
    'avocado',
    'grape',
    'watermelon',
    'organic',
  ],
  'two words': [
    'jeruk manis',
    'mangga harum',
    'apel fuji',
    'kebun makmur',
    'fresh juice',
    'red dragon',
    'buah potong',
    'organic carrot',
    'telur omega',
    'select mango',
  ],
  'mistyped': [
    'manga harumm',
    'jerk medan',
    'semngka',
    'alpokat',
    'strawbery',
    'brokolli',
    'pissang',
    'durain montong',
    'watermelom',
    'anggor hijau',
  ],
} as const

/** Every third combination of category, order and price: 64 listings. */
export const LISTINGS: readonly string[] = CATEGORIES.flatMap((category) =>
  SORTS.flatMap((sort) => PRICES.map((price) => [category && `category=${category}`, sort, price])),
)
  .filter((_, index) => index % 3 === 0)
  .map((parts) => ['/api/shop/products?limit=24', ...parts.filter(Boolean)].join('&'))

export const SEARCHES: readonly { kind: string; paths: readonly string[] }[] = Object.entries(
  WORDS,
).map(([kind, words]) => ({
  kind,
  paths: words.map((word) => `/api/shop/products?limit=24&search=${encodeURIComponent(word)}`),
}))
