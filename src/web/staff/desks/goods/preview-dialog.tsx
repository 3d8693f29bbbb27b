import { useState } from 'react'
import type { Product } from '#contract/catalogue/product.ts'
import type { Locale } from '#domain/locale.ts'
import { useT } from '#web/staff/words.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/display/badge.tsx'
import { Picture } from '#web/ui/display/image.tsx'
import { Price } from '#web/ui/display/price.tsx'
import { RichText } from '#web/ui/display/rich-text.tsx'
import { InfoTable } from '#web/ui/display/table.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import styles from './preview-dialog.module.css'

type Preview = Record<Locale, Product>
interface PreviewDialogProps {
  /** Null while it is closed. */
  preview: Preview | null
  onClose: () => void
}

const SIDES: readonly Locale[] = ['id', 'en']
const SIDE_PX = 328

/** A form that is not saved yet, as customers would see it on a phone. */
export function PreviewDialog({ preview, onClose }: PreviewDialogProps) {
  const t = useT()
  const [side, setSide] = useState<Locale>('id')
  return (
    <Modal
      open={preview !== null}
      onClose={onClose}
      size="sm"
      title={t('goods.preview')}
      closeLabel={t('staff.close')}
    >
      <div className={styles.sides} role="group" aria-label={t('goods.previewLanguage')}>
        {SIDES.map((one) => (
          <Button
            key={one}
            size="sm"
            variant={one === side ? 'primary' : 'secondary'}
            aria-pressed={one === side}
            onClick={() => setSide(one)}
          >
            {t(`staff.form.${one}`)}
          </Button>
        ))}
      </div>
      {preview && (
        <article className={styles.phone} lang={side}>
          <Head product={preview[side]} />
          <Body product={preview[side]} />
        </article>
      )}
    </Modal>
  )
}

function Head({ product }: { product: Product }) {
  const t = useT()
  const { price_data: price, images } = product
  const promo = product.meta_data.find(({ key }) => key === 'promo_info')?.value
  return (
    <>
      <Picture
        {...images.featured}
        sizes={`${SIDE_PX}px`}
        width={SIDE_PX}
        height={SIDE_PX}
        alt={images.gallery[0]?.alt ?? ''}
        className={styles.picture}
      />
      <h3>{product.name}</h3>
      <p className={styles.faint}>
        <Badge tone="leaf">{product.grade}</Badge> {product.unit}
      </p>
      <p>{product.short_description}</p>
      <Price
        size="lg"
        sale={price.formatted_sale_price}
        regular={price.on_sale ? price.formatted_regular_price : undefined}
        saleLabel={t('goods.salePrice')}
        regularLabel={t('goods.regularPrice')}
      />
      {price.formatted_unit_price && <p className={styles.faint}>{price.formatted_unit_price}</p>}
      {promo && <p>{promo}</p>}
      <ul className={styles.list}>
        {product.variations.map((variation) => (
          <li key={variation.id}>
            <strong>{variation.name}</strong> {variation.price_data.formatted_sale_price}
            <span className={styles.faint}> {variation.stock_data.stock_status_text}</span>
            {variation.parts.map((part) => (
              <p key={part.name + part.variation_name} className={styles.faint}>
                {part.quantity} × {part.name} {part.variation_name}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

function Body({ product }: { product: Product }) {
  const { product_info: info, info_table: rows } = product.more_information
  return (
    <>
      {product.delivery_info.title && (
        <section>
          <h4>{product.delivery_info.title}</h4>
          <p>{product.delivery_info.description}</p>
        </section>
      )}
      <RichText html={product.description} topLevel={4} />
      {product.benefits.map(({ slug, name, fact }) => (
        <section key={slug}>
          <h4>{name}</h4>
          <p>{fact}</p>
        </section>
      ))}
      {info.title && (
        <section>
          <h4>{info.title}</h4>
          <p>{info.description}</p>
        </section>
      )}
      <InfoTable caption={product.name} captionHidden rows={rows} />
    </>
  )
}
