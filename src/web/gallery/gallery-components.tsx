import type { CardData } from '../card-data.ts'
import { BlogCard, type Article } from '../content/blog-card.tsx'
import { BranchCard, type Branch } from '../content/branch-card.tsx'
import { HeroSlider } from '../home/hero-slider.tsx'
import { NamedIcon } from '../components/named-icon.tsx'
import { ProductCard, ProductCardSkeleton } from '../catalogue/product-card.tsx'
import { PromoCard } from '../content/promo-card.tsx'
import { SectionHead } from '../components/section-head.tsx'
import { Part } from './gallery-part.tsx'
import { productPicture } from '../ui/display/image.tsx'
import styles from './gallery.module.css'

const LONG =
  'Parsel Buah Premium Nusantara dengan Mangga Harum Manis, Salak Pondoh, dan Jeruk Medan'
const pictured = (slug: string): CardData['image'] => {
  const { base, widths } = productPicture(slug)
  return { src: `${base}-480.webp`, base, widths: [...widths] }
}

const PLAIN: CardData = {
  id: 'plain',
  slug: 'mangga-harum-manis',
  name: 'Mangga Harum Manis',
  image: pictured('mangga-harum-manis'),
  tile: 'mango',
  grade: 'A',
  dimensions: { weight: 1000, volume: null },
  ratings: { average: 4.6, count: 128 },
  total_sold_display: '4,8 rb',
  availability: 'now',
  refrigerated: false,
  discount_badge: null,
  has_higher_prices: false,
  single_variation_id: null,
  price_data: {
    on_sale: false,
    formatted_sale_price: 'Rp24.000',
    formatted_regular_price: 'Rp24.000',
    discount_percentage: 0,
  },
}
const SALE = {
  on_sale: true,
  formatted_sale_price: 'Rp26.500',
  formatted_regular_price: 'Rp29.500',
  discount_percentage: 10,
}
const DEAR = {
  on_sale: true,
  formatted_sale_price: 'Rp999.999.999',
  formatted_regular_price: 'Rp1.111.111.111',
  discount_percentage: 10,
}

/** Every state of a card, each with what it is called. */
const CARDS: [state: string, product: CardData][] = [
  ['plain', PLAIN],
  [
    'on sale',
    {
      ...PLAIN,
      id: 'sale',
      price_data: SALE,
      slug: 'mangga-gedong-gincu',
      image: pictured('mangga-gedong-gincu'),
    },
  ],
  ['tomorrow', { ...PLAIN, id: 'tomorrow', availability: 'tomorrow' }],
  [
    'chilled',
    {
      ...PLAIN,
      id: 'chilled',
      refrigerated: true,
      tile: 'berry',
      image: pictured('stroberi-ciwidey'),
    },
  ],
  ['sold out', { ...PLAIN, id: 'out', availability: 'out' }],
  ['new', { ...PLAIN, id: 'new', ratings: { average: 0, count: 0 }, total_sold_display: '0' }],
  [
    'long name, high price',
    { ...PLAIN, id: 'long', name: LONG, price_data: DEAR, refrigerated: true },
  ],
]

const BANNER = {
  src: '/files/art/banners/mango-season-480.webp',
  base: '/files/art/banners/mango-season',
  widths: [480, 960, 1440],
}
const PROMO = {
  id: 'musim-mangga',
  title: 'Musim mangga sudah tiba',
  picture: BANNER,
  coupon_code: 'MUSIMMANGGA',
  formatted_last_day: '10 Desember 2026',
  branches: [],
}
const COVER = {
  src: '/files/art/blog/mango-guide-640.webp',
  base: '/files/art/blog/mango-guide',
  widths: [320, 640, 960],
}
const POST: Article = {
  slug: 'panduan-mangga-indonesia',
  title: 'Panduan mengenal mangga Indonesia',
  excerpt:
    'Arumanis, Gedong Gincu, kweni: apa bedanya, bagaimana tahu sudah matang, dan cocoknya untuk apa.',
  date: '2026-11-15T02:00:00.000Z',
  formatted_date: '15 November 2026',
  author: 'Sekar Ayuningtyas',
  featured_image: { thumbnail: COVER.src, picture: COVER },
}
const BRANCH: Branch = {
  id: 'gallery-branch',
  name: 'Petik Kemang',
  address: 'Jl. Kemang Raya No. 24, Bangka, Mampang Prapatan, Kota Jakarta Selatan 12730',
  note: 'Parkir di belakang.',
  lat: -6.2607,
  lng: 106.8137,
  phone: '+62 21 5555 0101',
  whatsapp: '+62 811 5555 0101',
  hours: [
    { days: 'Senin – Jumat', hours: '08:00–21:00' },
    { days: 'Sabtu – Minggu', hours: '07:00–21:00' },
  ],
  opening_hours: [{ weekday: 1, open: '08:00', close: '21:00' }],
  services: ['Bar jus', 'Parsel', 'QRIS'],
  holidays: [
    {
      name: 'Natal',
      first_day: '2026-12-25',
      last_day: '2026-12-25',
      days: '25 Desember 2026',
    },
  ],
  is_hub: true,
  goods_count: 0,
  goods: [],
}
const SLIDES = ['leaf', 'mango', 'citrus', 'berry'].map((theme) => ({
  id: theme,
  title: `Panen minggu ini: ${theme}`,
  subtitle: 'Dipetik pagi ini, sampai hari ini',
  cta: 'Lihat',
  href: '/gallery',
  image: BANNER,
  theme,
}))
const ICONS = [
  'leaf',
  'shield-plus',
  'zap',
  'droplets',
  'brain',
  'flower-2',
  'unknown-name',
] as const

/**
 * What the pages of the shop are made of, in the language of the page: the switch in the header
 * changes it.
 */
export function ComponentsGallery() {
  return (
    <Part id="components" title="Components">
      <SectionHead id="cards" title="Product cards" to="/gallery" />
      <ul className={`plain-list ${styles.cards}`}>
        {CARDS.map(([state, product]) => (
          <li key={state}>
            <p className="text-caption">{state}</p>
            <ProductCard product={product} />
          </li>
        ))}
        <li>
          <p className="text-caption">with a note</p>
          <ProductCard product={{ ...PLAIN, id: 'note' }} note="Terakhir dibeli 4 Nov" />
        </li>
        <li>
          <p className="text-caption">to come</p>
          <ProductCardSkeleton />
        </li>
      </ul>
      <HeroSlider sliders={SLIDES} />
      <div className={styles.columns}>
        <PromoCard promo={PROMO} level={3} />
        <PromoCard promo={{ ...PROMO, id: 'without', coupon_code: null, title: LONG }} level={3} />
        <BlogCard post={POST} />
        <BlogCard post={{ ...POST, title: LONG, excerpt: `${LONG}. ${LONG}.` }} />
      </div>
      <BlogCard post={POST} isWide />
      <div className={styles.columns}>
        <BranchCard
          branch={BRANCH}
          isChosen={false}
          isOnMap={false}
          onChoose={() => {}}
          onShow={() => {}}
        />
        <BranchCard
          branch={{ ...BRANCH, id: 'gallery-chosen', is_hub: false }}
          isChosen
          isOnMap
          onChoose={() => {}}
          onShow={() => {}}
        />
      </div>
      <div className="cluster">
        {ICONS.map((name) => (
          <NamedIcon key={name} name={name} />
        ))}
      </div>
    </Part>
  )
}
