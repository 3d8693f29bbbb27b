import * as v from 'valibot'
import {
  opaqueId,
  nameOf,
  grade,
  isWished,
  readyTomorrow,
  refrigerated,
  shelfLevel,
  slugOf,
  tile,
  titleOf,
  descriptionOf,
  labelOf,
  imageUrl,
  iconName,
  pricePromise,
} from '../fields.ts'
import { means, pixels, percent, grams, millilitres, count, stars, days } from '../means.ts'
import { formatted, rupiah, instant } from '../wire.ts'

export const picture = means(
  v.object({
    src: means(
      v.string(),
      'Address of one WebP, for clients that take one picture or do not know AVIF.',
    ),
    base: means(v.string(), 'Beginning of the addresses: `{base}-{width}.avif`.'),
    widths: means(v.array(pixels), 'The widths that there are.'),
  }),
  'A picture in several widths: `{base}-{width}.avif`.',
)
export type Picture = v.InferOutput<typeof picture>

export const priceData = means(
  v.object({
    on_sale: means(v.boolean(), 'Whether it costs less than the regular price.'),
    regular_price: means(rupiah, 'What it costs without a sale.'),
    sale_price: means(rupiah, 'What is paid now; equals the regular price when not on sale.'),
    formatted_regular_price: formatted,
    formatted_sale_price: formatted,
    discount_percentage: means(percent, 'How much less the sale price is; 0 when not on sale.'),
    formatted_unit_price: means(
      v.nullable(formatted),
      'Per 100 g, or per 100 ml of what is sold by volume; null for boxes of several things.',
    ),
    pricing_guide: means(
      v.nullable(v.string()),
      'How the price came about, as sanitised HTML; null where there is nothing to say.',
    ),
  }),
  'What it costs, now and without a sale.',
)
export type PriceData = v.InferOutput<typeof priceData>

export const dimensions = means(
  v.object({
    weight: means(grams, 'What the pack weighs.'),
    volume: means(
      v.nullable(millilitres),
      'What the pack holds, of what is sold by volume; else null.',
    ),
  }),
  'What a pack holds.',
)

export const availability = means(
  v.picklist(['now', 'tomorrow', 'out']),
  'Whether it can be had now, from tomorrow on, or not at all.',
)

export const stockData = means(
  v.object({
    quantity: means(count, 'How many there are; at most 99 is shown.'),
    stock_status_text: means(v.string(), 'The same in words.'),
  }),
  'How much there is, as it is shown.',
)

export const variation = means(
  v.object({
    id: opaqueId,
    attributes: means(
      v.array(
        v.object({
          name: nameOf,
          value: means(v.string(), 'The value, in the language of the request.'),
        }),
      ),
      'What makes it different from the other variations.',
    ),
    name: nameOf,
    grade: grade,
    weight: means(grams, 'What the pack weighs.'),
    volume: means(
      v.nullable(millilitres),
      'What the pack holds, of what is sold by volume; else null.',
    ),
    price_data: means(priceData, 'What it costs.'),
    stock_data: means(stockData, 'How much there is, as it is shown.'),
    stock_quantity: means(count, 'How many there are.'),
    quantity_max: means(
      count,
      'How many one customer can order at once: what there is, and what one may take of a variation.',
    ),
    availability,
    ready_tomorrow: readyTomorrow,
    refrigerated: refrigerated,
    is_wished: isWished,
    parts: means(
      v.array(
        v.object({
          slug: means(
            v.nullable(v.string()),
            'Slug of its product; null when that has no page of its own.',
          ),
          name: nameOf,
          variation_name: nameOf,
          quantity: means(count, 'How many of it are inside.'),
          thumbnail: means(v.string(), 'Address of a small picture; empty without one.'),
        }),
      ),
      'What is inside a hamper; empty for anything else.',
    ),
  }),
  'What can be put into the cart: a size or grade of a product.',
)
export type Variation = v.InferOutput<typeof variation>

export const productCard = means(
  v.object({
    id: opaqueId,
    slug: slugOf,
    name: nameOf,
    short_description: means(v.string(), 'One or two sentences; plain text.'),
    image: means(picture, 'Its picture.'),
    images: means(
      v.object({
        featured: means(picture, 'The picture that stands for it.'),
        gallery: means(v.array(picture), 'All pictures, the featured one first.'),
      }),
      'Its pictures.',
    ),
    tile: tile,
    category: means(v.object({ slug: slugOf, name: nameOf }), 'The category in which it stands.'),
    grade: grade,
    unit: means(v.string(), 'What one unit is, such as a pack of 500 g.'),
    dimensions: means(dimensions, 'What the pack holds.'),
    price_data: means(priceData, 'What it costs.'),
    discount_badge: means(
      v.nullable(v.string()),
      'A discount without a code, or else more points, that holds for it now, in a few words; null without one.',
    ),
    has_higher_prices: means(
      v.boolean(),
      'Other variations that can be had cost more: the price is one "from".',
    ),
    meta_data: means(
      v.array(
        v.object({
          key: means(v.string(), 'The fact as a stable word.'),
          value: means(v.string(), 'Its value, in the language of the request.'),
        }),
      ),
      'More facts, each with a key.',
    ),
    ratings: means(
      v.object({
        average: means(stars, 'Mean of all ratings; 0 without any.'),
        count: means(count, 'How many ratings there are.'),
      }),
      'What customers think of it.',
    ),
    total_sold_display: means(v.string(), 'How often it was sold, as it is shown.'),
    last_purchased: means(
      v.nullable(instant),
      "The customer's last order of it; null for guests and first-timers.",
    ),
    availability,
    ready_tomorrow: readyTomorrow,
    refrigerated: refrigerated,
    is_wished: isWished,
    variations_count: means(count, 'How many variations are sold.'),
    variation_id: means(v.string(), 'The variation whose price is shown.'),
    single_variation_id: means(
      v.nullable(v.string()),
      'The only variation that can be had, which a card can add at once; null when there are several or none.',
    ),
  }),
  'What a card shows. Grade, unit, dimensions and prices are those of one variation: the cheapest that can be had.',
)
export type ProductCard = v.InferOutput<typeof productCard>

const titled = means(
  v.object({ title: titleOf, description: descriptionOf }),
  'A title with its text.',
)
const icon = means(
  v.object({ src: means(v.string(), 'Address of the icon, below `/files/`.') }),
  'An icon.',
)

const photo = v.object({
  ...picture.entries,
  alt: means(v.string(), 'What it shows, in the language of the request; empty if not said.'),
})

export const product = means(
  v.object({
    ...productCard.entries,
    images: means(
      v.object({
        ...productCard.entries.images.entries,
        gallery: means(v.array(photo), 'All of them.'),
      }),
      'Its pictures, with what each shows.',
    ),
    description: descriptionOf,
    share_link: means(v.string(), 'Address of its page.'),
    delivery_info: means(titled, 'How and when it is delivered.'),
    price_promise: pricePromise,
    packaging_types: means(v.array(titled), 'How it is packed.'),
    benefits: means(
      v.array(
        v.object({
          slug: slugOf,
          name: nameOf,
          icon: iconName,
          fact: means(v.string(), 'Why, in a sentence.'),
        }),
      ),
      'What it is good for.',
    ),
    min_life_on_delivery_days: means(days, 'How long it keeps at least after delivery.'),
    checkpoints: means(
      v.object({
        description: descriptionOf,
        items: means(
          v.array(v.object({ icon, title: titleOf, description: descriptionOf })),
          'The checks, in their order.',
        ),
      }),
      'What was checked before it leaves.',
    ),
    more_information: means(
      v.object({
        product_info: means(
          v.object({ image: picture, title: titleOf, description: descriptionOf }),
          'What is special about it.',
        ),
        info_table: means(
          v.array(
            v.object({
              label: means(v.string(), 'What the fact is about.'),
              value: means(v.string(), 'The fact.'),
            }),
          ),
          'Facts, line by line.',
        ),
        why_tbs: means(
          v.array(v.object({ image: imageUrl, title: titleOf, description: descriptionOf })),
          'Why to buy here.',
        ),
        happiness_center: means(
          v.object({
            title: titleOf,
            description: descriptionOf,
            hotline: means(
              v.array(
                v.object({
                  label: labelOf,
                  href: means(v.string(), 'The address that opens it.'),
                  text: means(v.string(), 'What is shown of it.'),
                }),
              ),
              'The ways to reach it.',
            ),
            faqs: means(
              v.array(
                v.object({
                  question: means(v.string(), 'The question.'),
                  answers: means(v.string(), 'The answer, as sanitised HTML.'),
                }),
              ),
              'Questions that are often asked.',
            ),
          }),
          'How to reach the shop.',
        ),
      }),
      'The blocks below the description.',
    ),
    variations: means(v.array(variation), 'What can be put into the cart.'),
    parent_product: means(
      v.nullable(v.object({ id: opaqueId, slug: slugOf })),
      'The product that it belongs to; null for one that stands by itself.',
    ),
    breadcrumb: means(
      v.array(v.object({ slug: slugOf, name: nameOf })),
      'The categories above it, the widest first.',
    ),
    related: means(v.array(productCard), 'What goes well with it or can take its place.'),
    branches: means(
      v.array(v.object({ id: opaqueId, name: nameOf, level: shelfLevel })),
      'Branches with goods of their own, and whether they have it.',
    ),
  }),
  'A product with its variations.',
)
export type Product = v.InferOutput<typeof product>
