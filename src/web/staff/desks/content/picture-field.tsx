import { uploadContentPicture } from '#contract/staff/content/content.ts'
import type { FormOf } from '#contract/staff/content/content-forms.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { PhotoButton } from '#web/staff/form/photo-button.tsx'
import { useSave } from '#web/staff/form/use-save.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import styles from './content.module.css'

export type Picture = NonNullable<FormOf<'promo'>['picture']>

interface PictureFieldProps {
  value: Picture | null
  onChange: (value: Picture) => void
  /** Of its description in a language, or of itself. */
  error: (side: '' | 'en' | 'id') => string | undefined
}

/** A picture and what it shows, in both languages. */
export function PictureField({ value, onChange, error }: PictureFieldProps) {
  const t = useT()
  const upload = useSave()
  const [en, id] = [error('en'), error('id')]
  const take = (file: File) =>
    upload.save(async () => {
      const form = new FormData()
      form.set('photo', file)
      const made = await send(uploadContentPicture, { form })
      onChange({ ...made, alt: value?.alt ?? made.alt })
    })
  return (
    <fieldset className={styles.part}>
      <legend>{t('content.field.picture')}</legend>
      <FormAlert text={upload.error('photo') ?? upload.failure ?? error('') ?? null} />
      {value && (
        <>
          <img
            className={styles.picture}
            src={`${value.base}-${value.widths[0]}.avif`}
            alt={value.alt.id}
          />
          <BothLanguagesField
            label={t('content.alt')}
            value={value.alt}
            onChange={(alt) => onChange({ ...value, alt })}
            errors={{ ...(en && { en }), ...(id && { id }) }}
          />
        </>
      )}
      <div className={styles.row}>
        <PhotoButton
          label={t('content.choosePicture')}
          variant="secondary"
          busy={upload.busy}
          busyLabel={t('content.saving')}
          onChoose={([file]) => void take(file!)}
        />
      </div>
    </fieldset>
  )
}
