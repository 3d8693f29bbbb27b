import type { Product } from '#contract/catalogue/product.ts'
import { NamedIcon } from '#web/components/named-icon.tsx'
import tiles from '#web/ui/display/tiles.module.css'
import { useT } from '#web/state/locale.tsx'
import { Accordion } from '#web/ui/nav/accordion.tsx'
import { ButtonAnchor } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Picture } from '#web/ui/display/image.tsx'
import { RichText } from '#web/ui/display/rich-text.tsx'
import { InfoTable } from '#web/ui/display/table.tsx'
import styles from './product-parts.module.css'

const SIDE_PX = 480

/** Facts about the product and the shop, and contacts. */
export function ProductInformation({ id, product }: { id: string; product: Product }) {
  const t = useT()
  const {
    product_info: info,
    info_table: table,
    why_tbs: why,
    happiness_center: center,
  } = product.more_information
  return (
    <section id={id} aria-labelledby={`${id}-title`} className={styles.section}>
      <h2 id={`${id}-title`}>{t('product.tabInformation')}</h2>
      <div className={styles.info}>
        <span
          className={classNames(
            styles.tile,
            styles.infoPicture,
            tiles[product.tile] ?? tiles['leaf'],
          )}
        >
          <Picture
            {...info.image}
            sizes="(min-width: 1024px) 320px, 90vw"
            width={SIDE_PX}
            height={SIDE_PX}
            alt=""
          />
        </span>
        <div className={styles.infoWords}>
          {info.title && <h3>{info.title}</h3>}
          {info.description && <p>{info.description}</p>}
          <InfoTable
            caption={t('product.infoTable', { name: product.name })}
            captionHidden
            rows={table}
          />
        </div>
      </div>
      <div>
        <h3 className={styles.part}>{t('product.whyTbs')}</h3>
        <p className={styles.intro}>{t('product.whyTbsText')}</p>
        <ul className={`plain-list ${styles.items}`}>
          {why.map(({ image, title, description }) => (
            <li key={title} className={styles.item}>
              <span className={styles.icon}>
                <NamedIcon name={image} />
              </span>
              <div>
                <h4>{title}</h4>
                <p>{description}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <HelpCenter center={center} />
    </section>
  )
}

function HelpCenter({
  center,
}: {
  center: {
    title: string
    description: string
    hotline: { label: string; href: string; text: string }[]
    faqs: { question: string; answers: string }[]
  }
}) {
  const t = useT()
  return (
    <div className={styles.center}>
      <h3 className={styles.part}>{center.title}</h3>
      <p className={styles.intro}>{center.description}</p>
      <ul className={`plain-list ${styles.hotlines}`}>
        {center.hotline.map(({ label, href, text }) => (
          <li key={href}>
            <ButtonAnchor href={href} variant="secondary">
              {label}: {text}
            </ButtonAnchor>
          </li>
        ))}
      </ul>
      <h4 className={styles.part}>{t('product.questions')}</h4>
      <Accordion
        level={4}
        items={center.faqs.map(({ question, answers }, index) => ({
          id: `question-${index + 1}`,
          title: question,
          content: <RichText html={answers} topLevel={4} />,
        }))}
      />
    </div>
  )
}
