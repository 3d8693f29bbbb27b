import type { ContentForm, FormOf } from '#contract/staff/content/content-forms.ts'
import type { ContentKind } from '#domain/content/kinds.ts'
import type { Text } from '#domain/locale.ts'
import type { SharedBlocks } from '../catalogue/index.ts'
import type {
  ArticleData,
  ContentPicture,
  FaqData,
  FooterData,
  PageData,
  PromoData,
  SliderData,
} from '../content/index.ts'

/** A saved version: the data as the shop reads it, and when it shows. */
export type Version = { data: unknown; startsAt: Date | null; endsAt: Date | null }

const NO_TEXT: Text = { en: '', id: '' }
/** Before a picture was uploaded. It cannot be published, so no customer gets it. */
const NO_PICTURE: ContentPicture = { base: '', widths: [], alt: NO_TEXT }

type FormPicture = FormOf<'promo'>['picture']
const pictureForm = ({ base, widths, alt = NO_TEXT }: ContentPicture): FormPicture =>
  base === '' ? null : { base, widths, alt }
const pictureData = (picture: FormPicture): ContentPicture => picture ?? NO_PICTURE

const onTheWire = (at: Date | null): string | null => at?.toISOString() ?? null
const span = ({ startsAt, endsAt }: Version) => ({
  starts_at: onTheWire(startsAt),
  ends_at: onTheWire(endsAt),
})

/** What the editor has of a stored version. */
export const formOf = (kind: ContentKind, version: Version): ContentForm =>
  FORMS[kind](version.data, version)

const FORMS: { [K in ContentKind]: (data: unknown, version: Version) => FormOf<K> } = {
  'page': (stored) => {
    const { title, description, body } = stored as PageData
    return { kind: 'page', title, description, body }
  },
  'faq': (stored) => {
    const { title, questions } = stored as FaqData
    return {
      kind: 'faq',
      title,
      questions: questions.map(({ slug, question, answer }) => ({ slug, question, answer })),
    }
  },
  'article': (stored, version) => {
    const { title, excerpt, body, author, image, products, isFeatured, isHero } =
      stored as ArticleData
    return {
      kind: 'article',
      title,
      excerpt,
      body,
      author,
      picture: pictureForm(image),
      products,
      featured: isFeatured,
      hero: isHero,
      starts_at: onTheWire(version.startsAt),
    }
  },
  'promo': (stored, version) => {
    const { title, type, image, description, tnc, coupon, products, branches } = stored as PromoData
    return {
      kind: 'promo',
      title,
      type,
      picture: pictureForm(image),
      description,
      tnc,
      coupon,
      products,
      branches: branches ?? [],
      ...span(version),
    }
  },
  'slider': (stored, version) => {
    const { title, subtitle, cta, href, image, theme } = stored as SliderData
    return {
      kind: 'slider',
      title,
      subtitle,
      cta,
      href,
      picture: pictureForm(image),
      theme: theme as FormOf<'slider'>['theme'],
      ...span(version),
    }
  },
  'footer': (stored) => {
    const { contact, info, complaint, social, navigation, paymentTitle, paymentLogos, copyright } =
      stored as FooterData
    return {
      kind: 'footer',
      contact,
      info,
      complaint,
      ...social,
      navigation: navigation.map(({ title, route }) => ({ title, route })),
      payment_title: paymentTitle,
      payment_logos: paymentLogos.map(({ name, image }) => ({ name, image })),
      copyright,
    }
  },
  'product-blocks': (stored) => {
    const { delivery, packaging, checkpoints, why, happinessCenter: help } = stored as SharedBlocks
    const named = (texts: SharedBlocks['delivery']) =>
      Object.entries(texts).map(([name, { title, description }]) => ({ name, title, description }))
    return {
      kind: 'product-blocks',
      delivery: named(delivery),
      packaging: named(packaging),
      checkpoints: Object.entries(checkpoints).map(([name, { description, items }]) => ({
        name,
        description,
        items: items.map(withIcon),
      })),
      why: why.map(withIcon),
      help: {
        title: help.title,
        description: help.description,
        hotlines: help.hotlines.map(({ label, href, text }) => ({ label, href, text })),
        faqs: help.faqs.map(({ question, answer }) => ({ question, answer })),
      },
    }
  },
}

const withIcon = ({ icon, title, description }: SharedBlocks['why'][number]) => ({
  icon,
  title,
  description,
})

const instant = (at: string | null): Date | null => (at === null ? null : new Date(at))
const always = { startsAt: null, endsAt: null }

/** What the shop stores of a form; its HTML is not sanitised yet. */
export const versionOf = (form: ContentForm): Version => {
  switch (form.kind) {
    case 'page':
    case 'faq': {
      const { kind: _, ...data } = form
      return { data, ...always }
    }
    case 'article': {
      const { kind: _, picture, featured, hero, starts_at: startsAt, ...data } = form
      const stored: ArticleData = {
        ...data,
        image: pictureData(picture),
        isFeatured: featured,
        isHero: hero,
      }
      return { data: stored, startsAt: instant(startsAt), endsAt: null }
    }
    case 'promo':
    case 'slider': {
      const { kind: _, picture, starts_at: startsAt, ends_at: endsAt, ...data } = form
      const stored: Omit<PromoData | SliderData, never> = { ...data, image: pictureData(picture) }
      return { data: stored, startsAt: instant(startsAt), endsAt: instant(endsAt) }
    }
    case 'footer':
      return { data: footerData(form), ...always }
    case 'product-blocks':
      return { data: blocksData(form), ...always }
  }
}

const footerData = (form: FormOf<'footer'>): FooterData => {
  const { instagram, tiktok, youtube, facebook } = form
  return {
    contact: form.contact,
    info: form.info,
    complaint: form.complaint,
    social: { instagram, tiktok, youtube, facebook },
    navigation: form.navigation,
    paymentTitle: form.payment_title,
    paymentLogos: form.payment_logos,
    copyright: form.copyright,
  }
}

const blocksData = ({ delivery, packaging, checkpoints, why, help }: FormOf<'product-blocks'>) => {
  const byName = <T extends { name: string }>(list: readonly T[]) =>
    Object.fromEntries(list.map(({ name, ...text }) => [name, text]))
  return {
    delivery: byName(delivery),
    packaging: byName(packaging),
    checkpoints: byName(checkpoints),
    why,
    happinessCenter: help,
  } satisfies SharedBlocks
}

/** Lists whose rows have a name of their own; each may stand in its list once. */
export const repeatedNames = (form: ContentForm): string[] => {
  const lists: Record<string, string[]> =
    form.kind === 'product-blocks'
      ? {
          delivery: form.delivery.map(({ name }) => name),
          packaging: form.packaging.map(({ name }) => name),
          checkpoints: form.checkpoints.map(({ name }) => name),
        }
      : form.kind === 'faq'
        ? { questions: form.questions.map(({ slug }) => slug) }
        : {}
  return Object.entries(lists).flatMap(([field, names]) =>
    names.flatMap((name, at) =>
      names.indexOf(name) === at
        ? []
        : [`form.${field}.${at}.${form.kind === 'faq' ? 'slug' : 'name'}`],
    ),
  )
}
