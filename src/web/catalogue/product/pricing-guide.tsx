import { useT } from '#web/state/locale.tsx'
import { Modal } from '#web/ui/overlay/modal.tsx'
import { RichText } from '#web/ui/display/rich-text.tsx'

/** How the price of a product comes about, as the shop wrote it. */
export function PricingGuide({
  open,
  onClose,
  html,
}: {
  open: boolean
  onClose: () => void
  html: string
}) {
  const t = useT()
  return (
    <Modal open={open} onClose={onClose} title={t('product.guide')} closeLabel={t('shell.close')}>
      <RichText html={html} />
    </Modal>
  )
}
