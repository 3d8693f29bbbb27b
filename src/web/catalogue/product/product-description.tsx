import type { Product } from '#contract/catalogue/product.ts'
import { NamedIcon } from '#web/components/named-icon.tsx'
import tiles from '#web/ui/display/tiles.module.css'
import { useT } from '#web/state/locale.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/display/image.tsx'
import { RichText } from '#web/ui/display/rich-text.tsx'
import styles from './product-parts.module.css'

const PICTURES_SHOWN = 3
const SIDE_PX = 480

/**
 * The product's description and quality checks; on a phone with pictures, which wide screens have
 * above.
 */
export function ProductDescription({ id, product }: { id: string; product: Product }) {
  const t = useT()
  const { checkpoints, benefits } = product
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`}>{t('product.tabDescription')}</h2>
      <div className={styles.about}>
        <div className={styles.pictures}>
          {product.images.gallery.slice(0, PICTURES_SHOWN).map((picture) => (
            <span
              key={picture.base}
              className={classNames(styles.tile, tiles[product.tile] ?? tiles['leaf'])}
            >
              <Picture
                {...picture}
                sizes="(min-width: 1024px) 480px, 60vw"
                width={SIDE_PX}
                height={SIDE_PX}
                alt=""
              />
            </span>
          ))}
        </div>
        <div className={styles.story}>
          <p className={styles.lead}>{product.short_description}</p>
          <h3>{product.name}</h3>
          <RichText html={product.description} topLevel={4} />
        </div>
        {benefits.length > 0 && (
          <div>
            <h3 className={styles.part}>{t('product.benefits')}</h3>
            <ul className={`plain-list ${styles.items} ${styles.facts}`}>
              {benefits.map(({ slug, name, icon, fact }) => (
                <Item key={slug} icon={icon} title={name} text={fact} />
              ))}
            </ul>
          </div>
        )}
      </div>
      {checkpoints.items.length > 0 && (
        <div>
          <h3 className={styles.part}>{t('product.checkpoints')}</h3>
          <p className={styles.intro}>{checkpoints.description}</p>
          <ul className={`plain-list ${styles.items}`}>
            {checkpoints.items.map(({ icon, title, description }) => (
              <Item key={title} icon={icon.src} title={title} text={description} />
            ))}
          </ul>
        </div>
      )}
    </section>
  )
}

function Item({ icon, title, text }: { icon: string; title: string; text: string }) {
  return (
    <li className={styles.item}>
      <span className={styles.icon}>
        <NamedIcon name={icon} />
      </span>
      <div>
        <h4>{title}</h4>
        <p>{text}</p>
      </div>
    </li>
  )
}
