import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import type { Complaint } from '#contract/complaints/complaint.ts'
import type { ComplaintReasons } from '#contract/complaints/complaints.ts'
import {
  COMPLAINT_TEXT_MAX,
  COMPLAINT_TEXT_MIN,
  type ComplaintRemedy,
  type ComplaintSlug,
} from '#domain/complaints/complaint.ts'
import { canChoose, ComplaintItems, type Chosen } from '#web/complaints/complaint-items.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { LeaveGuard } from '#web/components/leave-guard.tsx'
import { PhotosField } from '#web/complaints/photos-field.tsx'
import { useRefusal } from '#web/components/use-refusal.ts'
import { countCharacters } from '#web/count-characters.ts'
import { useComplaintActions } from '#web/complaints/complaints.ts'
import { useT } from '#web/state/locale.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { RadioCard, RadioGroup } from '#web/ui/form/radio-card.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { makePressGuard } from '#web/ui/overlay/repeated-press.ts'
import styles from './complaint-form.module.css'

interface ComplaintFormProps {
  reasons: ComplaintReasons
  reason: ComplaintReasons['reasons'][number]
  onSent: (complaint: Complaint) => void
}

type Wrong = { items?: string; description?: string; photos?: string }

/** Form of a complaint: products, description, photos and the wanted remedy. */
export function ComplaintForm({ reasons, reason, onSent }: ComplaintFormProps) {
  const t = useT()
  const id = useId()
  const page = useRef<HTMLFormElement>(null)
  const refusal = useRefusal()
  const [presses] = useState(makePressGuard)
  const { complain } = useComplaintActions(reasons.order_id)
  const [chosen, setChosen] = useState<Chosen>(() => onlyChoice(reasons, reason.slug))
  const [description, setDescription] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [remedy, setRemedy] = useState<ComplaintRemedy>(reasons.remedies[0]?.id ?? 'store_credit')
  const [sent, setSent] = useState<number | null>(null)
  const [taken, setTaken] = useState<Complaint | null>(null)
  const [touched, setTouched] = useState<ReadonlySet<keyof Wrong>>(new Set())
  const [told, setTold] = useState<Wrong>({})
  const length = countCharacters(description.trim())
  const touch = (...fields: (keyof Wrong)[]) =>
    setTouched((before) => new Set([...before, ...fields]))

  // After the guard has seen that nothing is left to lose: its effects come first.
  useEffect(() => {
    if (taken) onSent(taken)
  }, [taken, onSent])

  const wrong: Wrong = {
    ...(Object.keys(chosen).length === 0 && { items: t('validation.complaintItems') }),
    ...(length < COMPLAINT_TEXT_MIN && { description: t('validation.complaintShort') }),
    ...(length > COMPLAINT_TEXT_MAX && { description: t('validation.complaintLong') }),
    ...(reason.needs_photos &&
      photos.length === 0 && { photos: t('validation.complaintPhotoNeeded') }),
  }
  const shown = (field: keyof Wrong): string | undefined =>
    told[field] ?? (touched.has(field) ? wrong[field] : undefined)
  const change = (field: keyof Wrong) => setTold(({ [field]: _, ...others }) => others)

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    if (sent !== null) return
    touch('items', 'description', 'photos')
    if (Object.keys(wrong).length > 0) {
      // The focus scrolls: a double press on the button would choose a product.
      presses.swallowRepeats()
      return focusOn(page.current, wrong)
    }
    refusal.clear()
    setTold({})
    setSent(0)
    try {
      const items = Object.entries(chosen).map(([order_item_id, quantity]) => ({
        order_item_id,
        quantity,
      }))
      const complaint = await complain(
        { slug: reason.slug, items, description: description.trim(), remedy, photos },
        setSent,
      )
      setTaken(complaint)
    } catch (error) {
      refusal.take(error, (failure) => {
        const said = (name: string) =>
          Object.entries(failure.errors).find(
            ([path]) => path === name || path.startsWith(`${name}.`),
          )?.[1][0]
        const [ofItems, ofWords, ofPhotos] = [said('items'), said('description'), said('photos')]
        setTold({
          ...(ofItems && { items: ofItems }),
          ...(ofWords && { description: ofWords }),
          ...(ofPhotos && { photos: ofPhotos }),
        })
        return ofItems || ofWords || ofPhotos ? null : failure.message
      })
    }
    setSent(null)
  }

  return (
    <form
      ref={page}
      className={`card ${styles.form}`}
      method="post"
      noValidate
      onClickCapture={(event) => presses.note(event.nativeEvent)}
      onSubmit={(event) => void submit(event)}
    >
      <FormAlert text={refusal.text} />
      <Items
        reasons={reasons}
        reason={reason}
        chosen={chosen}
        setChosen={setChosen}
        change={change}
        shown={shown}
        id={id}
      />
      <DescriptionField
        shown={shown}
        length={length}
        description={description}
        reason={reason}
        touch={touch}
        setDescription={setDescription}
        change={change}
      />
      <Photos
        photos={photos}
        setPhotos={setPhotos}
        change={change}
        reason={reason}
        shown={shown}
        sent={sent}
      />
      <RemedyChoice remedy={remedy} setRemedy={setRemedy} reasons={reasons} />
      <Button type="submit" size="lg" block busy={sent !== null} busyLabel={t('complaint.sending')}>
        {t('complaint.send')}
      </Button>
      <LeaveGuard active={taken === null && (description !== '' || photos.length > 0)} />
    </form>
  )
}

interface ItemsProps {
  reasons: ComplaintReasons
  reason: ComplaintReasons['reasons'][number]
  chosen: Readonly<Record<string, number>>
  setChosen: (next: Readonly<Record<string, number>>) => void
  change: (field: keyof Wrong) => void
  shown: (field: keyof Wrong) => string | undefined
  id: string
}

function Items({ reasons, reason, chosen, setChosen, change, shown, id }: ItemsProps) {
  return (
    <ComplaintItems
      orderId={reasons.order_id}
      slug={reason.slug}
      items={reasons.items}
      chosen={chosen}
      onChange={(next) => {
        setChosen(next)
        change('items')
      }}
      error={shown('items')}
      errorId={`${id}-items`}
    />
  )
}

interface DescriptionFieldProps {
  shown: (field: keyof Wrong) => string | undefined
  length: number
  description: string
  reason: ComplaintReasons['reasons'][number]
  touch: (...fields: (keyof Wrong)[]) => void
  setDescription: (next: string) => void
  change: (field: keyof Wrong) => void
}

function DescriptionField({
  shown,
  length,
  description,
  reason,
  touch,
  setDescription,
  change,
}: DescriptionFieldProps) {
  const t = useT()
  return (
    <Field
      label={t('complaint.description')}
      hint={t('complaint.descriptionHint')}
      error={shown('description')}
      counter={{ value: length, max: COMPLAINT_TEXT_MAX, overText: t('complaint.tooLong') }}
      required
    >
      <TextArea
        rows={4}
        value={description}
        placeholder={t(`complaint.placeholder.${reason.slug}`)}
        onBlur={() => touch('description')}
        onChange={(event) => {
          setDescription(event.target.value)
          change('description')
        }}
      />
    </Field>
  )
}

interface PhotosProps {
  photos: readonly File[]
  setPhotos: (next: readonly File[]) => void
  change: (field: keyof Wrong) => void
  reason: ComplaintReasons['reasons'][number]
  shown: (field: keyof Wrong) => string | undefined
  sent: number | null
}

function Photos({ photos, setPhotos, change, reason, shown, sent }: PhotosProps) {
  return (
    <PhotosField
      photos={photos}
      onChange={(next) => {
        setPhotos(next)
        change('photos')
      }}
      required={reason.needs_photos}
      error={shown('photos')}
      sent={sent}
    />
  )
}

interface RemedyChoiceProps {
  remedy: ComplaintRemedy
  setRemedy: (next: ComplaintRemedy) => void
  reasons: ComplaintReasons
}

function RemedyChoice({ remedy, setRemedy, reasons }: RemedyChoiceProps) {
  const t = useT()
  return (
    <RadioGroup
      legend={t('complaint.remedy')}
      name="remedy"
      value={remedy}
      onChange={(value) => setRemedy(value as ComplaintRemedy)}
    >
      {reasons.remedies.map((one) => (
        <RadioCard key={one.id} value={one.id} title={one.title} description={one.text} />
      ))}
    </RadioGroup>
  )
}

/** Focuses the first invalid field. */
const focusOn = (form: HTMLElement | null, wrong: Wrong) => {
  const place = wrong.items
    ? '[data-field="items"] input:not(:disabled)'
    : wrong.description
      ? 'textarea'
      : '[data-field="photos"] button'
  form?.querySelector<HTMLElement>(place)?.focus()
}

/** Of an order with one product it is that one. */
const onlyChoice = ({ items }: ComplaintReasons, slug: ComplaintSlug): Chosen => {
  const [only] = items
  return items.length === 1 && only && canChoose(only, slug)
    ? { [only.order_item_id]: only.quantity_max }
    : {}
}
