import { PICTURE_SIZES, type HelpPicture } from '#i18n/help/page.ts'
import { useLocale } from '#web/staff/words.ts'
import { classNames } from '#web/ui/class-names.ts'
import styles from './help.module.css'

/** Addresses of the pictures, which `npm run help-pictures` takes. */
const FILES = import.meta.glob<string>('./pictures/*/*.avif', {
  query: '?url',
  import: 'default',
  eager: true,
})

interface PictureProps {
  /** The page of help and the picture's name: `picking/task`. */
  file: string
  at: HelpPicture['at']
  alt: string
}

/** A screen of this desk; a press shows it in its own size. */
export function Picture({ file, at, alt }: PictureProps) {
  const address = FILES[`./pictures/${file}.${useLocale()}.avif`]
  const { width, height } = PICTURE_SIZES[at]
  return (
    <a href={address} target="_blank" rel="noreferrer" className={styles.picture}>
      <img
        src={address}
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        className={classNames(styles.shot, at === 'phone' && styles.phone)}
      />
    </a>
  )
}
