import { useState } from 'react'
import ImagePlus from 'lucide-react/icons/image-plus'
import { createClaim, type SupplierClaim } from '#contract/staff/purchases/claims.ts'
import {
  CLAIM_PHOTOS_MAX,
  CLAIM_REASONS,
  CLAIM_WISHES,
  CLAIM_WORDS_MAX,
  type ClaimReason,
  type ClaimWish,
} from '#domain/purchases/claim.ts'
import { formatRupiah } from '#domain/money.ts'
import { typedWhole } from '#domain/typed-number.ts'
import { usePreviews } from '#web/hooks/use-previews.ts'
import { PhotoButton } from '#web/staff/form/photo-button.tsx'
import { useTypedInModal } from '#web/staff/form/editor/typed-in-modal.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { ChosenFile } from '#web/ui/display/chosen-file.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import styles from './claims.module.css'

export type ClaimedBatch = { id: string; code: string; on_hand: number; cost: number | null }
interface ClaimFormProps {
  batch: ClaimedBatch
  onDone: (claim: SupplierClaim) => void
}

const formOf = (
  fields: { batch_id: string; reason: string; units: string; wish: string; words: string },
  photos: readonly File[],
): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  for (const photo of photos) form.append('photos[]', photo)
  return form
}

const useClaim = ({ batch, onDone }: ClaimFormProps) => {
  const [units, setUnits] = useState(batch.on_hand > 0 ? String(batch.on_hand) : '')
  const [reason, setReason] = useState<ClaimReason>('spoiled')
  const [wish, setWish] = useState<ClaimWish>('credit')
  const [words, setWords] = useState('')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const { busy, save, error, failure } = useSave({ units, reason, wish, words, photos })
  useTypedInModal(words !== '' || photos.length > 0)
  const count = typedWhole(units) ?? null
  const submit = () =>
    void save(async () => {
      const sent = count === null ? units : String(count)
      const fields = { batch_id: batch.id, reason, units: sent, wish, words }
      onDone(await send(createClaim, { form: formOf(fields, photos) }))
    })
  const typed = { units, reason, wish, words, photos }
  const set = { setUnits, setReason, setWish, setWords, setPhotos }
  return { ...typed, ...set, count, busy, error, failure, submit }
}

/** What is wrong with a batch, how much of it, and what the shop wants for it. */
export function ClaimForm(props: ClaimFormProps) {
  const t = useT()
  const claim = useClaim(props)
  const { units, reason, wish, words, photos, count, busy, error } = claim
  const { cost } = props.batch
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        claim.submit()
      }}
    >
      <FormAlert text={claim.failure} />
      <Field label={t('claims.reason')} error={error('reason')} required>
        <Select
          value={reason}
          options={CLAIM_REASONS.map((value) => ({ value, label: t(`claims.reason.${value}`) }))}
          onChange={({ target }) => claim.setReason(target.value as ClaimReason)}
        />
      </Field>
      <Field label={t('claims.units')} hint={t('claims.unitsHint')} error={error('units')} required>
        <TextInput
          inputMode="numeric"
          value={units}
          onChange={({ target }) => claim.setUnits(target.value)}
        />
      </Field>
      {cost !== null && count !== null && (
        <p className={styles.faint}>
          {t('claims.worth')}: {formatRupiah(cost * count)}
        </p>
      )}
      <Field label={t('claims.wish')} error={error('wish')} required>
        <Select
          value={wish}
          options={CLAIM_WISHES.map((value) => ({ value, label: t(`claims.wish.${value}`) }))}
          onChange={({ target }) => claim.setWish(target.value as ClaimWish)}
        />
      </Field>
      <Field label={t('claims.words')} hint={t('claims.wordsHint')} error={error('words')}>
        <TextArea
          rows={3}
          maxLength={CLAIM_WORDS_MAX}
          value={words}
          onChange={({ target }) => claim.setWords(target.value)}
        />
      </Field>
      <ClaimPhotos photos={photos} onChange={claim.setPhotos} error={error('photos')} busy={busy} />
      <Button type="submit" busy={busy} busyLabel={t('stock.saving')}>
        {t('claims.save')}
      </Button>
    </form>
  )
}

interface ClaimPhotosProps {
  photos: readonly File[]
  onChange: (photos: readonly File[]) => void
  error: string | undefined
  busy: boolean
}

function ClaimPhotos({ photos, onChange, error, busy }: ClaimPhotosProps) {
  const t = useT()
  const [isTooMany, setTooMany] = useState(false)
  const previews = usePreviews(photos)
  const max = CLAIM_PHOTOS_MAX
  const problem = isTooMany ? t('claims.photoMax', { max }) : error
  const take = (chosen: readonly File[]) => {
    const isOver = photos.length + chosen.length > max
    setTooMany(isOver)
    if (!isOver) onChange([...photos, ...chosen])
  }
  return (
    <div className={styles.form}>
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map((photo, index) => (
            <ChosenFile
              key={index}
              preview={previews[index]}
              alt={t('claims.photo', { n: index + 1 })}
              removeLabel={t('claims.photoRemove', { n: index + 1 })}
              disabled={busy}
              onRemove={() => onChange(photos.filter((one) => one !== photo))}
            />
          ))}
        </ul>
      )}
      <div>
        <PhotoButton
          label={t('claims.photoAdd')}
          multiple
          variant="secondary"
          icon={<ImagePlus size={16} strokeWidth={2} />}
          disabled={busy || photos.length >= max}
          onChoose={take}
        />
      </div>
      <p className={problem ? styles.problem : styles.faint} aria-live="polite">
        {problem ?? t('claims.photoHint', { count: photos.length, max })}
      </p>
    </div>
  )
}
