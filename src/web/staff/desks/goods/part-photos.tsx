import type { ProductForm } from '#contract/staff/goods/product-form.ts'
import { useState } from 'react'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import ImagePlus from 'lucide-react/icons/image-plus'
import Trash from 'lucide-react/icons/trash-2'
import { uploadProductPhoto } from '#contract/staff/goods/products.ts'
import { PHOTOS_MAX } from '#domain/catalogue/goods.ts'
import { CallFailure } from '#web/send.ts'
import { BothLanguagesField } from '#web/staff/form/both-languages.tsx'
import { PhotoButton } from '#web/staff/form/photo-button.tsx'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { changedAt, movedAt, type FormPart } from './form-state.ts'
import styles from './product-form.module.css'

/** Photos in their order: add, describe, move, remove. */
export function PhotosPart({ part: { form, set, error, isLocked } }: { part: FormPart }) {
  const t = useT()
  const [waiting, setWaiting] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)

  const upload = async (files: readonly File[]) => {
    setFailure(null)
    const room = files.slice(0, PHOTOS_MAX - form.photos.length)
    setWaiting(room.length)
    if (room.length < files.length) setFailure(t('goods.photosMax', { max: String(PHOTOS_MAX) }))
    const made: (typeof form.photos)[number][] = []
    for (const file of room) {
      const data = new FormData()
      data.set('photo', file)
      try {
        made.push(await send(uploadProductPhoto, { form: data }))
      } catch (error_) {
        if (!(error_ instanceof CallFailure)) throw error_
        setFailure(`${file.name}: ${error_.errors['photo']?.[0] ?? error_.message}`)
      }
      setWaiting((left) => left - 1)
    }
    set({ photos: [...form.photos, ...made] })
  }

  return (
    <section className={styles.part} aria-label={t('goods.part.photos')}>
      <h2>{t('goods.part.photos')}</h2>
      <FormAlert text={failure ?? error('photo') ?? error('photos') ?? null} />
      <PhotoList form={form} set={set} />
      <PhotoButton
        label={t('goods.photoAdd')}
        multiple
        variant="secondary"
        icon={<ImagePlus size={16} strokeWidth={2} />}
        busy={waiting > 0}
        busyLabel={t('goods.photoMaking', { count: String(waiting) })}
        disabled={isLocked || form.photos.length >= PHOTOS_MAX}
        onChoose={(files) => void upload(files)}
      />
    </section>
  )
}

function PhotoList({
  form,
  set,
}: {
  form: ProductForm
  set: (change: Partial<ProductForm>) => void
}) {
  const t = useT()
  return (
    <ol className={styles.photos}>
      {form.photos.map((photo, at) => (
        <li key={photo.base} className={styles.photo}>
          <img
            src={`${photo.base}-${photo.widths.find((width) => width >= 320) ?? photo.widths[0]}.avif`}
            alt={photo.alt.id}
          />
          <BothLanguagesField
            label={t('goods.photoAlt')}
            value={photo.alt}
            onChange={(alt) => set({ photos: changedAt(form.photos, at, { alt }) })}
          />
          <div className={styles.row}>
            <IconButton
              size="sm"
              label={t('goods.photoEarlier', { n: String(at + 1) })}
              icon={<ArrowLeft size={18} strokeWidth={2} />}
              disabled={at === 0}
              onClick={() => set({ photos: movedAt(form.photos, at, -1) })}
            />
            <IconButton
              size="sm"
              label={t('goods.photoLater', { n: String(at + 1) })}
              icon={<ArrowRight size={18} strokeWidth={2} />}
              disabled={at === form.photos.length - 1}
              onClick={() => set({ photos: movedAt(form.photos, at, 1) })}
            />
            <span className={styles.spring} />
            <IconButton
              size="sm"
              label={t('goods.photoRemove', { n: String(at + 1) })}
              icon={<Trash size={18} strokeWidth={2} />}
              onClick={() => set({ photos: form.photos.filter((_, index) => index !== at) })}
            />
          </div>
        </li>
      ))}
    </ol>
  )
}
