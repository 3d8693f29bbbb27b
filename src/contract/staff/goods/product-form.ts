import * as v from 'valibot'
import {
  BARCODE_FORM,
  BENEFITS_MAX,
  GRADES,
  HALAL_CLASSES,
  isBarcode,
  PHOTOS_MAX,
  PLU_FORM,
  PPN_CLASSES,
  SELL_MODES,
  SKU_FORM,
  SLUG_FORM,
  VARIATIONS_MAX,
} from '#domain/catalogue/goods.ts'
import { PART_QUANTITY_MAX, PARTS_MAX } from '#domain/catalogue/hamper.ts'
import { PACK_MEASURES } from '#domain/catalogue/product.ts'
import { means, unit } from '../../means.ts'
import { id, oneLine, paragraph } from '../../wire.ts'

export const NAME_MAX = 120
const SENTENCE_MAX = 240
const TEXT_MAX = 20_000
const PRICE_MAX = 100_000_000
const GRAMS_MAX = 100_000
const DAYS_MAX = 1_000
const WORDS_MAX = 60
const ROWS_MAX = 30

export const line = (max: number) =>
  v.pipe(v.string('validation.required'), v.trim(), v.maxLength(max, 'validation.tooLong'), oneLine)
const lines = (max: number) =>
  v.pipe(v.string('validation.required'), v.maxLength(max, 'validation.tooLong'), paragraph)
export const bilingual = (text: v.GenericSchema<string, string>) =>
  v.object({ en: means(text, 'In English.'), id: means(text, 'In Indonesian.') })
const code = (form: RegExp, key: string) =>
  v.pipe(v.string('validation.required'), v.trim(), v.regex(form, key))
export const whole = (min: number, max: number) =>
  v.pipe(
    v.number(({ input }) => (input === null ? 'validation.required' : 'validation.number')),
    v.integer('validation.number'),
    v.minValue(min, 'validation.min'),
    v.maxValue(max, 'validation.max'),
  )

export const photo = v.object({
  base: means(
    v.pipe(v.string(), v.regex(/^\/files\/[a-z0-9/-]{1,200}$/, 'validation.invalid')),
    'The address of its files without width and format.',
  ),
  widths: means(v.array(v.pipe(whole(1, 10_000), unit('pixels'))), 'The widths that exist.'),
  alt: means(bilingual(line(SENTENCE_MAX)), 'What the picture shows, for those who cannot see it.'),
})

const variationForm = v.object({
  id: means(v.nullable(id), 'Null for a new one.'),
  sku: means(code(SKU_FORM, 'validation.sku'), 'Stock keeping unit, unique in the shop.'),
  barcode: means(
    v.nullable(
      v.pipe(
        code(BARCODE_FORM, 'validation.barcode'),
        v.check((digits) => isBarcode(digits), 'validation.barcode'),
      ),
    ),
    'EAN, UPC or GTIN with its check digit.',
  ),
  plu: means(v.nullable(code(PLU_FORM, 'validation.plu')), 'The number on labels of scales.'),
  name: means(bilingual(line(NAME_MAX)), 'Such as `1 kg`.'),
  attribute: means(bilingual(line(NAME_MAX)), 'What the variations differ by, such as size.'),
  grade: means(v.picklist(GRADES, 'validation.oneOf'), 'Grade.'),
  net_weight_g: means(v.pipe(whole(1, GRAMS_MAX), unit('grams')), 'Net weight.'),
  measure: means(v.picklist(PACK_MEASURES, 'validation.oneOf'), 'What unit prices count.'),
  net_volume_ml: means(
    v.nullable(v.pipe(whole(1, GRAMS_MAX), unit('millilitres'))),
    'Net volume, of what is measured by volume.',
  ),
  length_cm: means(v.pipe(whole(1, 300), unit('centimetres')), 'Packed length.'),
  width_cm: means(v.pipe(whole(1, 300), unit('centimetres')), 'Packed width.'),
  height_cm: means(v.pipe(whole(1, 300), unit('centimetres')), 'Packed height.'),
  regular_price: means(
    v.pipe(whole(1, PRICE_MAX), unit('whole rupiah')),
    'The price; of an existing variation it needs `prices.apply`.',
  ),
  sale_price: means(
    v.nullable(v.pipe(whole(1, PRICE_MAX), unit('whole rupiah'))),
    'A lower price for now.',
  ),
  refrigerated: means(v.boolean('validation.boolean'), 'It has to stay cold.'),
  active: means(v.boolean('validation.boolean'), 'Whether it is sold.'),
  parts: means(
    v.pipe(
      v.array(
        v.object({
          variation_id: means(id, 'The variation that is inside.'),
          quantity: means(
            v.pipe(whole(1, PART_QUANTITY_MAX), unit('count')),
            'How many of it are in one.',
          ),
        }),
      ),
      v.maxLength(PARTS_MAX, 'validation.listMax'),
    ),
    'What a hamper is made of, in its order; empty for anything else. A hamper is sold from the stock of its parts and has none of its own.',
  ),
})

/** All that the form of a product has. */
export const productForm = means(
  v.object({
    sku: means(code(SKU_FORM, 'validation.sku'), 'Stock keeping unit, unique in the shop.'),
    slug: means(
      v.pipe(code(SLUG_FORM, 'validation.slug'), v.maxLength(NAME_MAX, 'validation.tooLong')),
      'The part of the address that names it; a former one redirects.',
    ),
    name: means(bilingual(line(NAME_MAX)), 'Name.'),
    short_description: means(bilingual(line(SENTENCE_MAX)), 'One sentence for cards.'),
    description: means(bilingual(lines(TEXT_MAX)), 'HTML; sanitised when saved.'),
    category: means(line(NAME_MAX), 'Slug of its category.'),
    grade: means(v.picklist(GRADES, 'validation.oneOf'), 'Grade.'),
    sell_mode: means(v.picklist(SELL_MODES, 'validation.oneOf'), 'How it is sold.'),
    unit: means(bilingual(line(NAME_MAX)), 'Such as `1 kg pack (2–3 fruits)`.'),
    net_weight_g: means(v.pipe(whole(1, GRAMS_MAX), unit('grams')), 'Net weight.'),
    refrigerated: means(v.boolean('validation.boolean'), 'It has to stay cold.'),
    frozen: means(v.boolean('validation.boolean'), 'It has to stay frozen.'),
    shelf_life_days: means(v.pipe(whole(1, DAYS_MAX), unit('days')), 'How long it lasts.'),
    min_life_on_delivery_days: means(
      v.pipe(whole(0, DAYS_MAX), unit('days')),
      'How long it lasts at least when it is delivered: the promise to customers.',
    ),
    origin: means(bilingual(line(NAME_MAX)), 'Where it grew or was made.'),
    ppn_class: means(v.picklist(PPN_CLASSES, 'validation.oneOf'), 'Whether its price holds PPN.'),
    halal_class: means(
      v.picklist(HALAL_CLASSES, 'validation.oneOf'),
      'Fresh food is exempt; processed food needs a certificate.',
    ),
    halal_certificate: means(v.nullable(line(60)), 'Number of its halal certificate.'),
    halal_until: means(
      v.nullable(v.pipe(v.string(), v.isoDate('validation.date'))),
      'Last day of the certificate.',
    ),
    packer: means(v.nullable(line(NAME_MAX)), 'Producer or packer.'),
    psat_number: means(v.nullable(line(60)), 'PSAT-PD, PSAT-PL or PSAT-PDUK with its number.'),
    promo_info: means(v.nullable(bilingual(line(NAME_MAX))), 'A short line next to the price.'),
    pricing_guide: means(v.nullable(bilingual(lines(TEXT_MAX))), 'How its price is made; HTML.'),
    delivery_block: means(line(NAME_MAX), 'Which text on delivery its page shows.'),
    packaging_blocks: means(v.pipe(v.array(line(NAME_MAX)), v.maxLength(4)), 'Texts on packaging.'),
    checkpoints_block: means(line(NAME_MAX), 'Which text on quality checks its page shows.'),
    info_table: means(
      v.pipe(
        v.array(
          v.object({
            label: means(bilingual(line(NAME_MAX)), 'Label.'),
            value: means(bilingual(line(SENTENCE_MAX)), 'Value.'),
          }),
        ),
        v.maxLength(ROWS_MAX),
      ),
      'Further rows of the table on its page.',
    ),
    product_info: means(
      v.object({
        title: means(bilingual(line(NAME_MAX)), 'Title.'),
        description: means(bilingual(lines(TEXT_MAX)), 'Text.'),
      }),
      'A paragraph of its own on its page.',
    ),
    search_words: means(
      v.pipe(v.array(line(NAME_MAX)), v.maxLength(WORDS_MAX)),
      'Other words that a search finds it by.',
    ),
    benefits: means(
      v.pipe(
        v.array(
          v.object({
            slug: means(line(NAME_MAX), 'Names the benefit.'),
            strength: means(v.pipe(whole(1, 3), unit('ordinal')), 'How strongly, 1 to 3.'),
          }),
        ),
        v.maxLength(BENEFITS_MAX, 'validation.listMax'),
      ),
      'What it is good for, at most four.',
    ),
    photos: means(
      v.pipe(v.array(photo), v.maxLength(PHOTOS_MAX, 'validation.listMax')),
      'Pictures in their order.',
    ),
    variations: means(
      v.pipe(v.array(variationForm), v.maxLength(VARIATIONS_MAX, 'validation.listMax')),
      'Packs and sizes in their order. One that is left out is no longer sold.',
    ),
  }),
  'All that the form of a product has.',
)
export type ProductForm = v.InferOutput<typeof productForm>
export type VariationForm = v.InferOutput<typeof variationForm>
