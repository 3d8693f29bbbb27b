import ImagePlus from 'lucide-react/icons/image-plus'
import { uploadCategoryPicture, type StaffCategory } from '#contract/staff/goods/categories.ts'
import { PhotoButton } from '#web/staff/form/photo-button.tsx'
import { useStep } from '#web/staff/form/use-step.ts'
import { send } from '#web/staff/send.ts'
import { useT } from '#web/staff/words.ts'
import { classNames } from '#web/ui/class-names.ts'
import tiles from '#web/ui/display/tiles.module.css'
import { FormAlert } from '#web/ui/form/form-alert.tsx'
import styles from './range.module.css'

type Picture = StaffCategory['picture']

/** A category's picture on its colour, 48 pixels square. */
export function CategoryTile({ picture, tile }: { picture: Picture; tile: string }) {
  const width = picture.widths.at(-1)
  return (
    <span className={classNames(styles.tile, tiles[tile])}>
      {width !== undefined && (
        <img
          src={`${picture.base}-${width}.webp`}
          alt=""
          width={48}
          height={48}
          loading="lazy"
          draggable={false}
        />
      )}
    </span>
  )
}

interface CategoryPictureProps {
  picture: Picture | null
  tile: string
  error: string | undefined
  onChange: (picture: Picture) => void
}

/** Shows the picture and uploads another one. */
export function CategoryPicture({ picture, tile, error, onChange }: CategoryPictureProps) {
  const t = useT()
  const { busy, failure, run } = useStep()
  const upload = (photo: File) =>
    run(async () => {
      const form = new FormData()
      form.set('photo', photo)
      onChange(await send(uploadCategoryPicture, { form }))
    })
  return (
    <div className={styles.picture}>
      <FormAlert text={failure ?? error ?? null} />
      {picture && <CategoryTile picture={picture} tile={tile} />}
      <PhotoButton
        label={t('categories.picture')}
        variant="secondary"
        icon={<ImagePlus size={16} strokeWidth={2} />}
        busy={busy}
        onChoose={([photo]) => void upload(photo!)}
      />
    </div>
  )
}
