/**
 * The shapes of the demo shop's content and people. Days are relative to the day of seeding:
 * negative is past, positive is to come.
 */
import type { Html, Text } from '../types.ts'

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7

/**
 * branches.json. Hours are local to the branch, 'HH:mm'; phone numbers are digits with the 62
 * prefix.
 */
export type SeedBranch = {
  slug: string
  name: string
  /** The one branch from which online orders leave. */
  isHub: boolean
  /** Customers can collect their orders here. */
  collects?: boolean
  address: string
  /** Names as in the tables of regions. */
  district: string
  city: string
  postcode: string
  lat: number
  lng: number
  phone: string
  whatsapp: string
  hours: { weekday: Weekday; open: string; close: string }[]
  services: Text[]
  note: Text
}

export type SeedNavigation = { title: Text; route: string }

/**
 * footer.json. `paymentLogos` maps the name shown as alternative text to a name of
 * seeds/art/payments.
 */
export type SeedFooter = {
  contact: Html
  social: {
    instagram: string | null
    tiktok: string | null
    youtube: string | null
    facebook: string | null
  }
  navigation: SeedNavigation[]
  info: Html
  consumerComplaint: { title: Text; body: Html; whatsapp: string; website: string }
  paymentTitle: Text
  paymentLogos: { name: string; file: string }[]
  copyright: Text
}

/** faq.json */
export type SeedFaqGroup = {
  slug: string
  title: Text
  questions: { slug: string; question: Text; answer: Html; promises?: string[] }[]
}

/** pages.json. `promises` are names of docs/promises.md. */
export type SeedPage = {
  slug: string
  title: Text
  description: Text
  updatedInDays: number
  body: Html
  promises?: string[]
}

/** blog.json. `image` is a banner's name; `products` are slugs of related products. */
export type SeedPost = {
  slug: string
  title: Text
  excerpt: Text
  body: Html
  publishedInDays: number
  author: string
  image: string
  products: string[]
  isFeatured: boolean
  isHero: boolean
}

/** promos.json */
export type SeedPromo = {
  slug: string
  type: 'main' | 'detail' | 'preview'
  title: Text
  image: string
  startsInDays: number
  endsInDays: number
  description: Html
  tnc: Html
  coupon: string | null
  products: string[]
  /** Ids of the only branches where it holds. */
  branches?: string[]
}

/** sliders.json */
export type SeedSlider = {
  slug: string
  title: Text
  subtitle: Text
  cta: Text
  href: string
  image: string
  theme: 'leaf' | 'mango' | 'citrus' | 'berry'
}

/**
 * coupons.json. `value` is per cent for `percent`, else whole Rupiah; an empty list means no such
 * condition.
 */
export type SeedCoupon = {
  code: string
  description: Text
  kind: 'percent' | 'fixed' | 'shipping' | 'buy_get' | 'gift'
  value: number
  maxDiscount: number | null
  minimumGoods: number
  startsInDays: number
  endsInDays: number
  firstOrderOnly: boolean
  categories: string[]
  /** Slugs of products covered in addition to the categories. */
  products?: string[]
  /** For buy_get: per `buy` bought, `get` more cost `value` percent less. */
  buy?: number
  get?: number
  /** For gift: slug of the product whose first variation is given. */
  gift?: string
  /** Hours of the day in Jakarta. */
  hours?: [string, string]
  /** Total limit of uses; null for none. `usedBefore` counts uses before the seeding. */
  totalLimit: number | null
  usedBefore: number
  perCustomerLimit: number
  /** Lowest tier that may use it. */
  tier: string | null
  weekdays: Weekday[]
  isPublic: boolean
  /** Keys of seeds/content/customers.json, for a personal coupon. */
  customers: string[]
}

/** A campaign to those who ordered; `sentDaysAgo` is null for a draft. */
export type SeedCampaign = {
  name: string
  segment: string
  /** Whose last order is this old or older, in days; null for all. */
  silentDays: number | null
  title: Text
  message: Text
  sentDaysAgo: number | null
}

/** automatic-discounts.json: discounts without a code, for goods that few of the tests buy. */
export type SeedAutomaticDiscount = {
  name: Text
  kind: 'multi_buy' | 'percent' | 'basket_steps'
  buyQuantity: number | null
  percent: number | null
  steps: { from: number; off: number }[]
  categories: string[]
  products: string[]
  weekdays: Weekday[]
  /** Hours of the day in Jakarta; null for all day. */
  hours: [string, string] | null
  startsInDays: number
}

export type SeedPointOffer = {
  name: Text
  kind: 'factor' | 'extra'
  factorPercent: number | null
  points: number | null
  /** The most extra points in one order. */
  cap: number
  categories: string[]
  weekdays: Weekday[]
}

/**
 * tiers.json, lowest first. `threshold` is Rupiah of goods paid in 365 days; `factor` multiplies
 * points earned.
 */
export type SeedTier = {
  slug: string
  name: Text
  threshold: number
  factor: number
  redeemPointConvert: number
  isServiceFeeFree: boolean
  art: string
  tagline: Text
  benefit: Html
}

export type MissionKind =
  | 'spend'
  | 'order_count'
  | 'distinct_products'
  | 'benefit'
  | 'category'
  | 'weekly_streak'
  | 'review_photo'
  | 'branch_visit'
  | 'profile'
  | 'referral'

/** missions.json. `target` counts what `unit` names (Rupiah, orders, fruits …). */
export type SeedMission = {
  slug: string
  kind: MissionKind
  title: Text
  summary: Text
  description: Html
  target: number
  unit: Text
  rewardPoints: number
  /** Once, or once in each calendar week or month. */
  period: 'once' | 'week' | 'month'
  startsInDays: number
  endsInDays: number
  /** Slugs that narrow `category` and `benefit` missions. */
  categories: string[]
  benefits: string[]
  /** Budget: number of rewards, and points over all of them. */
  maxWinners: number | null
  maxPoints: number | null
  icon: string
  /** One of the missions shown first on the tier page. */
  isMain: boolean
}

/**
 * mission-starts.json: missions started `daysAgo`; progress follows from what the customer did
 * since.
 */
export type SeedMissionStart = { customer: string; mission: string; daysAgo: number }

/** card-colors.json. White text on `hex` has a contrast of at least 4.5. */
export type SeedCardColor = { slug: string; name: Text; hex: string; isDefault: boolean }

/**
 * Names and code as in the tables of regions; `detail` is the street address, `note` the landmark.
 */
export type SeedAddress = {
  label: string
  recipient: string
  phone: string
  detail: string
  note: string
  lat: number
  lng: number
  districtCode: string
  districtName: string
  cityName: string
  provinceName: string
  postcode: string
  isDefault: boolean
}

/** customers.json. A complete profile takes its region from the default address. */
export type SeedCustomer = {
  key: string
  name: string
  phone: string
  email: string
  gender: 'M' | 'F' | null
  /** 'YYYY-MM-DD' */
  birthDate: string | null
  avatar: number | null
  tier: string
  locale: 'en' | 'id'
  joinedInDays: number
  isProfileComplete: boolean
  hasMarketingConsent: boolean
  cardColor: string
  addresses: SeedAddress[]
  wishlist: string[]
  /**
   * Purchases at a branch with the member QR: `goods` is Rupiah paid for goods, the base of points
   * and tier.
   */
  branchReceipts: { branch: string; receipt: string; placedInDays: number; goods: number }[]
}

/**
 * reviews.json. `author` is a customer's key when `isCustomer`, else the name shown. `photos` are
 * numbers of review-photos.json.
 */
export type SeedReview = {
  product: string
  author: string
  isCustomer: boolean
  locale: 'en' | 'id'
  rating: 1 | 2 | 3 | 4 | 5
  content: string
  daysAgo: number
  photos: number[]
}

/**
 * review-photos.json: what each picture shows, so that it fits the products that use it. `art` is a
 * drawing or container of seeds/art.
 */
export type SeedReviewPhoto = { n: number; alt: Text; art: string }

export type SeedOrderState =
  | 'completed'
  | 'delivered'
  | 'on_delivery'
  | 'ready_for_pickup'
  | 'confirmed'
  | 'pending_payment'
  | 'expired'
  | 'cancelled'

/**
 * orders.json. `time` is WIB; null means minutes before the seeding. The slot's day counts from the
 * day of the order.
 */
export type SeedOrder = {
  key: string
  customer: string
  /** `label` of one of the customer's addresses. */
  address: string
  daysAgo: number
  time: string | null
  state: SeedOrderState
  courier: 'own'
  /** The branch where it is collected, instead of being brought. */
  collectAt?: string
  paymentMethod: 'qris' | 'va_bca' | 'va_mandiri' | 'ewallet' | 'cod' | 'invoice'
  coupon: string | null
  /** Points converted into a voucher that pays part of it. */
  voucherPoints?: number
  slot: { daysAfter: number; start: string }
  lines: { product: string; variation: number; quantity: number; note: string | null }[]
  /** Why a cancelled order was cancelled, as the customer wrote it. */
  cancelReason: string | null
}

/** An area whose windows end later, from now on for some hours. */
export type SeedArea = {
  hours: number
  widenMinutes: number
  reason: Text
  corners: { lat: number; lng: number }[]
}

/** An orchard of a supplier of the demo, with a story for customers. */
export type SeedOrchard = {
  supplier: string
  name: string
  place: string
  story: Text
}
