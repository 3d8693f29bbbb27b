/**
 * The shapes of the demo shop's data files in this folder. `Text` is one wording a language; `Html`
 * the same, holding sanitised HTML.
 */
export type Text = { en: string; id: string }
export type Html = Text

/** Background tile behind a category's pictures (see `styles/tokens.css`). */
export type Tile = 'mango' | 'citrus' | 'pine' | 'berry' | 'leaf' | 'grape' | 'sky' | 'coco'

/**
 * seeds/categories.json: a tree of two levels in the order of the shop's menu. `art` is a folder of
 * seeds/art.
 */
export type SeedCategory = {
  slug: string
  name: Text
  parent: string | null
  tile: Tile
  art: string
  description: Text
}

/**
 * seeds/benefits.json. `icon` is a lucide icon's name in kebab case; `fact` a nutrient fact, never
 * a cure.
 */
export type SeedBenefit = { slug: string; name: Text; icon: string; fact: Text }

export type SeedVariation = {
  sku: string
  /** What distinguishes it, e.g. { en: 'Size', id: 'Ukuran' }. */
  attribute: Text
  /** Its value, e.g. { en: '1 kg', id: '1 kg' } or { en: 'Ripe today', id: 'Matang hari ini' }. */
  name: Text
  netWeightG: number
  /** Of what is sold by volume. */
  netVolumeMl?: number
  /** A box or hamper, of which no price per unit is shown. */
  isMixed?: true
  /** Whole Rupiah. `salePrice` is what is paid when it is on sale, else null. */
  regularPrice: number
  salePrice: number | null
  /** What a hamper is made of, by SKU; its stock is that of its parts. */
  parts?: { sku: string; quantity: number }[]
  /** Units on hand at the hub on the first day. */
  stock: number
  /** Daily units that can be supplied for the next day; 0 for none. */
  nextDayQuota: number
  /** A cut piece of an unrefrigerated fruit is refrigerated. */
  refrigerated: boolean
  /** ≤ 5 % of variations are Imperfect, else the product's grade. */
  grade: string
}

/** seeds/products.json */
export type SeedProduct = {
  sku: string
  slug: string
  name: Text
  /** One sentence for cards and the top of the page, ≤ 120 characters. */
  shortDescription: Text
  /**
   * Two to four paragraphs: taste, origin, how to choose, keep and eat it. `<p>`, `<ul>`,
   * `<strong>`, `<h3>` only.
   */
  description: Html
  category: string
  grade: string
  sellMode: 'pack' | 'piece' | 'catch_weight'
  unit: Text
  netWeightG: number
  refrigerated: boolean
  frozen: boolean
  shelfLifeDays: number
  minLifeOnDeliveryDays: number
  origin: Text
  ppnClass: string
  /**
   * `exempt-fresh` needs no certificate and shows none; `certificate` is a processed product that
   * has one.
   */
  halalClass: 'exempt-fresh' | 'certificate'
  /** Its number, and its remaining days at the time of seeding. */
  halalCertificate?: { number: string; days: number }
  /** At most 4; strength 1 to 3. */
  benefits: { slug: string; strength: 1 | 2 | 3 }[]
  /** Short promotional line next to the price, for some products. */
  promoInfo: Text | null
  /** For catch-weight products and boxes: how the price is calculated. */
  pricingGuide: Html | null
  /**
   * A key of seeds/product-blocks.json for delivery, packaging, check-points; chosen by temperature
   * and kind.
   */
  deliveryBlock: string
  packagingBlocks: string[]
  checkpointsBlock: string
  /**
   * Rows of the information table beyond those made from the facts above (origin, weight, shelf
   * life, grade): storage, season, best for …
   */
  infoTable: { label: Text; value: Text }[]
  productInfo: { title: Text; description: Text }
  /** Search synonyms in both languages, including common misspellings. */
  searchWords: string[]
  publishedDaysAgo: number
  /** Simulated units sold in the last 30 days. */
  soldLast30Days: number
  variations: SeedVariation[]
}

/** seeds/product-blocks.json: texts shared by many products. */
export type SeedProductBlocks = {
  delivery: Record<string, { title: Text; description: Text }>
  packaging: Record<string, { title: Text; description: Text }>
  checkpoints: Record<
    string,
    { description: Text; items: { icon: string; title: Text; description: Text }[] }
  >
  whyTbs: { icon: string; title: Text; description: Text }[]
  happinessCenter: {
    title: Text
    description: Text
    hotlines: { label: Text; href: string; text: string }[]
    faqs: { question: Text; answer: Html }[]
  }
}
