import type { Text } from '#domain/locale.ts'
import { useLocale } from '#web/staff/words.ts'
import styles from './goods.module.css'

interface Named {
  name: Text
  variation: Text
  sku: string
  thumbnail: string | null
}

/** A good with its picture, size and SKU. */
export function GoodName({ name, variation, sku, thumbnail }: Named) {
  const locale = useLocale()
  return (
    <span className={styles.name}>
      {thumbnail ? (
        <img src={thumbnail} alt="" width={28} height={28} loading="lazy" />
      ) : (
        <span className={styles.noPhoto} />
      )}
      <span>
        {name[locale]}
        <small>
          {variation[locale]} · {sku}
        </small>
      </span>
    </span>
  )
}
