import { uploadOrchardPicture } from '#contract/staff/purchases/orchards.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { PhotoButton } from '#web/staff/form/photo-button.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { emptyOrchard, type OrchardDraft, type SupplierDraft } from './supplier-form.ts'
import styles from './buying.module.css'

const STORY_ROWS = 4

interface OrchardsProps {
  draft: Pick<SupplierDraft, 'orchards'>
  set: (change: Pick<SupplierDraft, 'orchards'>) => void
  error: (field: string) => string | undefined
  mayWrite: boolean
}

/** Where the goods of a supplier grow, as customers are to read it. */
export function Orchards({ draft: { orchards }, set, error, mayWrite }: OrchardsProps) {
  const t = useT()
  const change = (next: OrchardDraft[]) => set({ orchards: next })
  return (
    <fieldset className={styles.part}>
      <legend>{t('buying.orchards')}</legend>
      <p className={styles.faint}>{t('buying.orchardsHint')}</p>
      {orchards.map((orchard, at) => (
        <OrchardFields
          key={orchard.key}
          orchard={orchard}
          n={at + 1}
          error={(field) => error(`orchards.${at}.${field}`)}
          onChange={(typed) =>
            change(orchards.map((one, i) => (i === at ? { ...one, ...typed } : one)))
          }
          onRemove={() => change(orchards.filter((_, i) => i !== at))}
          mayWrite={mayWrite}
        />
      ))}
      {mayWrite && (
        <div>
          <Button variant="secondary" onClick={() => change([...orchards, emptyOrchard()])}>
            {t('buying.orchardAdd')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

interface OrchardFieldsProps {
  orchard: OrchardDraft
  n: number
  error: (field: string) => string | undefined
  onChange: (change: Partial<OrchardDraft>) => void
  onRemove: () => void
  mayWrite: boolean
}

function OrchardFields(props: OrchardFieldsProps) {
  const { orchard, n, error, onChange, onRemove, mayWrite } = props
  const t = useT()
  const label = orchard.name || t('buying.orchardN', { n })
  return (
    <section className={styles.item} aria-label={label}>
      <div className={styles.halves}>
        <Field label={t('buying.orchardName')} error={error('name')} required>
          <TextInput
            value={orchard.name}
            maxLength={80}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        </Field>
        <Field label={t('buying.orchardPlace')} error={error('place')}>
          <TextInput
            value={orchard.place}
            maxLength={120}
            onChange={({ target }) => onChange({ place: target.value })}
          />
        </Field>
      </div>
      <BothLanguagesField
        label={t('buying.orchardStory')}
        rows={STORY_ROWS}
        value={orchard.story}
        onChange={(story) => onChange({ story })}
        errors={sidesOf(error, 'story')}
      />
      <OrchardPicture
        picture={orchard.picture}
        error={error}
        onChange={(picture) => onChange({ picture })}
      />
      {mayWrite && (
        <div>
          <Button
            variant="ghost"
            aria-label={t('buying.removeOf', { sku: label })}
            onClick={onRemove}
          >
            {t('stock.remove')}
          </Button>
        </div>
      )}
    </section>
  )
}

const sidesOf = (error: OrchardFieldsProps['error'], field: string) => {
  const [en, id] = [error(`${field}.en`), error(`${field}.id`)]
  return { ...(en && { en }), ...(id && { id }) }
}

interface OrchardPictureProps {
  picture: OrchardDraft['picture']
  error: OrchardFieldsProps['error']
  onChange: (picture: OrchardDraft['picture']) => void
}

function OrchardPicture({ picture, error, onChange }: OrchardPictureProps) {
  const t = useT()
  const upload = useSave()
  const take = (file: File) =>
    upload.save(async () => {
      const form = new FormData()
      form.set('photo', file)
      const made = await send(uploadOrchardPicture, { form })
      onChange({ ...made, alt: picture?.alt ?? made.alt })
    })
  return (
    <>
      <FormAlert text={upload.error('photo') ?? upload.failure ?? error('picture') ?? null} />
      {picture && (
        <>
          <img
            className={styles.picture}
            src={`${picture.base}-${picture.widths[0]}.avif`}
            alt={picture.alt.id}
          />
          <BothLanguagesField
            label={t('buying.orchardAlt')}
            value={picture.alt}
            onChange={(alt) => onChange({ ...picture, alt })}
            errors={sidesOf(error, 'picture.alt')}
          />
        </>
      )}
      <div className={styles.row}>
        <PhotoButton
          label={t(picture ? 'buying.orchardOtherPhoto' : 'buying.orchardPhoto')}
          variant="secondary"
          busy={upload.busy}
          busyLabel={t('range.saving')}
          onChoose={([file]) => void take(file!)}
        />
        {picture && (
          <Button variant="ghost" size="sm" onClick={() => onChange(null)}>
            {t('buying.orchardNoPhoto')}
          </Button>
        )}
      </div>
    </>
  )
}
