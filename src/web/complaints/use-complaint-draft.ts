import { useState } from 'react'
import type { ComplaintReasons } from '#contract/complaints/complaints.ts'
import {
  COMPLAINT_TEXT_MAX,
  COMPLAINT_TEXT_MIN,
  type ComplaintRemedy,
} from '#domain/complaints/complaint.ts'
import { canChoose, type Chosen } from '#web/complaints/complaint-items.tsx'
import { countCharacters } from '#domain/characters.ts'
import type { CallFailure } from '#web/send.ts'
import { useT } from '#web/state/locale.tsx'

type Reason = ComplaintReasons['reasons'][number]
const FIELDS = ['items', 'description', 'photos'] as const
type Field = (typeof FIELDS)[number]
type Wrong = Partial<Record<Field, string>>
type Values = {
  items: Chosen
  description: string
  photos: readonly File[]
  remedy: ComplaintRemedy
}
export type Draft = ReturnType<typeof useComplaintDraft>

/** What is written so far of a complaint, and what is wrong with it. */
export function useComplaintDraft(reasons: ComplaintReasons, reason: Reason) {
  const t = useT()
  const [values, setValues] = useState<Values>(() => ({
    items: onlyChoice(reasons, reason),
    description: '',
    photos: [],
    remedy: reasons.remedies[0]?.id ?? 'store_credit',
  }))
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set())
  const [refused, setRefused] = useState<Wrong>({})
  const { items, description, photos } = values
  const length = countCharacters(description.trim())
  const wrong: Wrong = {
    ...(Object.keys(items).length === 0 && { items: t('validation.complaintItems') }),
    ...(length < COMPLAINT_TEXT_MIN && { description: t('validation.complaintShort') }),
    ...(length > COMPLAINT_TEXT_MAX && { description: t('validation.complaintLong') }),
    ...(reason.needs_photos &&
      photos.length === 0 && { photos: t('validation.complaintPhotoNeeded') }),
  }
  return {
    ...values,
    length,
    wrong,
    isEmpty: description === '' && photos.length === 0,
    set: <F extends keyof Values>(field: F, value: Values[F]) => {
      setValues((before) => ({ ...before, [field]: value }))
      setRefused((before) => ({ ...before, [field]: undefined }))
    },
    touch: (...fields: Field[]) => setTouched((before) => new Set([...before, ...fields])),
    errorOf: (field: Field): string | undefined =>
      refused[field] ?? (touched.has(field) ? wrong[field] : undefined),
    forgive: () => setRefused({}),
    /** Shows what the server said of the fields; returns what is left to say above the form. */
    refuse: ({ errors, message }: Pick<CallFailure, 'errors' | 'message'>): string | null => {
      const said = FIELDS.map((field) => [field, errorAt(field, errors)] as const)
      setRefused(Object.fromEntries(said))
      return said.some(([, text]) => text) ? null : message
    },
  }
}

/** Of an order with one product it is that one. */
const onlyChoice = ({ items }: ComplaintReasons, { slug }: Reason): Chosen => {
  const [only] = items
  return items.length === 1 && only && canChoose(only, slug)
    ? { [only.order_item_id]: only.quantity_max }
    : {}
}

/** The first error of a field or of one of its parts, such as `items.0.quantity`. */
const errorAt = (field: Field, errors: CallFailure['errors']): string | undefined =>
  Object.entries(errors).find(([path]) => path.split('.')[0] === field)?.[1][0]
