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
import { usePictureDrop } from '#web/staff/list/order/use-picture-drop.ts'
import { moveKeys } from '#web/staff/list/order/move-keys.ts'
import { movedTo } from '#web/staff/list/order/moved-to.ts'
import { useOrderDrag, type OrderDrag } from '#web/staff/list/order/use-order-drag.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { classNames } from '#web/ui/class-names.ts'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { changedAt, type FormPart } from './form-state.ts'
import styles from './product-form.module.css'

export const PHOTOS_ID = 'photos'

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

  const isFull = isLocked || form.photos.length >= PHOTOS_MAX
  const drop = usePictureDrop(isFull || waiting > 0 ? null : (files) => void upload(files))
  return (
    <section
      id={PHOTOS_ID}
      className={styles.part}
      aria-label={t('goods.part.photos')}
      data-drop={drop.isOver || undefined}
      {...drop.area}
    >
      <h2>{t('goods.part.photos')}</h2>
      <p className={styles.faint}>{t('goods.photosHint')}</p>
      <FormAlert text={failure ?? error('photo') ?? error('photos') ?? null} />
      <PhotoList form={form} set={set} />
      <PhotoButton
        label={t('goods.photoAdd')}
        multiple
        variant="secondary"
        icon={<ImagePlus size={16} strokeWidth={2} />}
        busy={waiting > 0}
        busyLabel={t('goods.photoMaking', { count: String(waiting) })}
        disabled={isFull}
        onChoose={(files) => void upload(files)}
      />
    </section>
  )
}

type Photo = ProductForm['photos'][number]
interface PhotoListProps {
  form: ProductForm
  set: (change: Partial<ProductForm>) => void
}

function PhotoList({ form: { photos }, set }: PhotoListProps) {
  const t = useT()
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    if (to < 0 || to >= photos.length) return
    set({ photos: movedTo(photos, from, to) })
    setSaid(t('goods.photoMoved', { n: String(from + 1), at: String(to + 1) }))
  }
  const drag = useOrderDrag(move, { across: true })
  return (
    <>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      <ol className={styles.photos}>
        {photos.map((photo, at) => (
          <PhotoCard
            key={photo.base}
            photo={photo}
            at={at}
            isLast={at === photos.length - 1}
            drag={drag}
            move={(to) => move(at, to)}
            change={(alt) => set({ photos: changedAt(photos, at, { alt }) })}
            remove={() => set({ photos: photos.filter((_, index) => index !== at) })}
          />
        ))}
      </ol>
    </>
  )
}

interface PhotoCardProps {
  photo: Photo
  at: number
  isLast: boolean
  drag: OrderDrag
  move: (to: number) => void
  change: (alt: Photo['alt']) => void
  remove: () => void
}

function PhotoCard({ photo, at, isLast, drag, move, change, remove }: PhotoCardProps) {
  const t = useT()
  const n = String(at + 1)
  const { className, ...target } = drag.target(at)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Keys of its buttons.
    <li
      className={classNames(styles.photo, className)}
      {...target}
      onKeyDown={moveKeys({ ArrowLeft: () => move(at - 1), ArrowRight: () => move(at + 1) })}
    >
      {/* Dragged itself, a picture would take its file along. */}
      <div className={styles.grip} {...drag.handle(at)}>
        <img
          src={`${photo.base}-${photo.widths.find((width) => width >= 320) ?? photo.widths[0]}.avif`}
          alt={photo.alt.id}
          draggable={false}
        />
      </div>
      <BothLanguagesField label={t('goods.photoAlt')} value={photo.alt} onChange={change} />
      <div className={styles.row}>
        <IconButton
          size="sm"
          label={t('goods.photoEarlier', { n })}
          icon={<ArrowLeft size={18} strokeWidth={2} />}
          disabled={at === 0}
          onClick={() => move(at - 1)}
        />
        <IconButton
          size="sm"
          label={t('goods.photoLater', { n })}
          icon={<ArrowRight size={18} strokeWidth={2} />}
          disabled={isLast}
          onClick={() => move(at + 1)}
        />
        <span className={styles.spring} />
        <IconButton
          size="sm"
          label={t('goods.photoRemove', { n })}
          icon={<Trash size={18} strokeWidth={2} />}
          onClick={remove}
        />
      </div>
    </li>
  )
}
