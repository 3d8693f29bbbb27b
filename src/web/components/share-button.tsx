import Share2 from 'lucide-react/icons/share-2'
import { useT } from '#web/state/locale.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/overlay/toast.tsx'

/**
 * Shares a link through the system dialog, or copies it where unsupported. Cancelling is not an
 * error.
 */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const t = useT()
  const share = async () => {
    try {
      if (typeof navigator.share === 'function') return await navigator.share({ title, url })
      await navigator.clipboard.writeText(url)
      showToast({ text: t('product.shared'), tone: 'success' })
    } catch (error) {
      console.info('The link was not shared', error)
    }
  }
  return (
    <IconButton
      label={t('product.share')}
      icon={<Share2 size={20} strokeWidth={1.75} />}
      onClick={() => void share()}
    />
  )
}
