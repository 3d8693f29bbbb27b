import type { ContentForm } from '#contract/staff/content/content-forms.ts'
import { isHtmlField, PROMO_TYPES, SLIDER_THEMES, type ContentKind } from '#domain/content/kinds.ts'
import type { Text } from '#domain/locale.ts'

/** A field of an editor; its label is `content.field.<name>`. */
export type FieldOf = {
  name: string
  type:
    | 'text'
    | 'html'
    | 'line'
    | 'address'
    | 'flag'
    | 'moment'
    | 'picture'
    | 'products'
    | 'branches'
    | 'rows'
    | 'group'
  options?: readonly string[]
  fields?: readonly FieldOf[]
}
export type Values = Record<string, unknown>
export const NO_TEXT: Text = { en: '', id: '' }

const of =
  (type: FieldOf['type']) =>
  (name: string): FieldOf => ({ name, type })
const [text, html, line, address] = [of('text'), of('html'), of('line'), of('address')]
const [flag, moment] = [of('flag'), of('moment')]
const products = of('products')('products')
const picture = of('picture')('picture')
const rows = (name: string, fields: readonly FieldOf[]): FieldOf => ({ name, type: 'rows', fields })
const pick = (name: string, options: readonly string[]): FieldOf => ({ ...line(name), options })
const titled = [text('title'), text('description')]
const span = [moment('starts_at'), moment('ends_at')]
const named = [line('name'), ...titled]
const withIcon = [line('icon'), ...titled]

/** What the editor of each kind has, in the order of the page. */
export const FIELDS: Record<ContentKind, readonly FieldOf[]> = {
  'page': [...titled, html('body')],
  'faq': [text('title'), rows('questions', [line('slug'), text('question'), html('answer')])],
  'article': [
    text('title'),
    text('excerpt'),
    html('body'),
    line('author'),
    picture,
    products,
    flag('featured'),
    flag('hero'),
    moment('starts_at'),
  ],
  'promo': [
    text('title'),
    pick('type', PROMO_TYPES),
    picture,
    html('description'),
    html('tnc'),
    address('coupon'),
    products,
    of('branches')('branches'),
    ...span,
  ],
  'slider': [
    text('title'),
    text('subtitle'),
    text('cta'),
    line('href'),
    picture,
    pick('theme', SLIDER_THEMES),
    ...span,
  ],
  'footer': [
    html('contact'),
    html('info'),
    html('complaint'),
    ...['instagram', 'tiktok', 'youtube', 'facebook'].map(address),
    rows('navigation', [text('title'), line('route')]),
    text('payment_title'),
    rows('payment_logos', [line('name'), line('image')]),
    text('copyright'),
  ],
  'product-blocks': [
    rows('delivery', named),
    rows('packaging', named),
    rows('checkpoints', [line('name'), text('description'), rows('items', withIcon)]),
    rows('why', withIcon),
    {
      name: 'help',
      type: 'group',
      fields: [
        ...titled,
        rows('hotlines', [text('label'), line('href'), line('text')]),
        rows('faqs', [text('question'), html('answer')]),
      ],
    },
  ],
}

/** What a field has before something was typed. */
const emptyOf = ({ type, options, fields = [] }: FieldOf): unknown => {
  if (type === 'text' || type === 'html') return NO_TEXT
  if (type === 'line') return options?.[0] ?? ''
  if (type === 'flag') return false
  if (type === 'rows' || type === 'products' || type === 'branches') return []
  return type === 'group' ? emptyValues(fields) : null
}
export const emptyValues = (fields: readonly FieldOf[]): Values =>
  Object.fromEntries(fields.map((field) => [field.name, emptyOf(field)]))

export const emptyForm = (kind: ContentKind): ContentForm =>
  ({ kind, ...emptyValues(FIELDS[kind]) }) as ContentForm

/** The texts of a form by their path, as people compare them. */
export type Said = {
  path: string
  names: readonly (string | number)[]
  text: string
  isHtml: boolean
}
export const saidIn = (form: ContentForm): Said[] => {
  const walk = (value: unknown, names: readonly (string | number)[]): Said[] => {
    if (Array.isArray(value) && value.some((one) => typeof one === 'object'))
      return value.flatMap((one, at) => walk(one, [...names, at + 1]))
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.entries(value).flatMap(([name, one]) => walk(one, [...names, name]))
    const field = String(names.at(-2))
    return [
      {
        path: names.join('.'),
        names,
        text: Array.isArray(value)
          ? value.join(', ')
          : value === null
            ? ''
            : String(value as string | number | boolean),
        isHtml: isHtmlField(form.kind, field),
      },
    ]
  }
  const { kind: _, ...values } = form
  return walk(values, [])
}

/** Where two forms say something else. */
export const changesBetween = (one: ContentForm, other: ContentForm) => {
  const [before, after] = [one, other].map(
    (form) => new Map(saidIn(form).map((said) => [said.path, said])),
  ) as [Map<string, Said>, Map<string, Said>]
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((path) => {
    const [was, is] = [before.get(path)?.text ?? '', after.get(path)?.text ?? '']
    return was === is ? [] : [{ names: (before.get(path) ?? after.get(path))!.names, was, is }]
  })
}
