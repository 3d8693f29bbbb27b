import { useEffect, useState } from 'react'
import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { Button } from './button.tsx'
import { IconButton } from './icon-button.tsx'

interface CopyButtonProps {
  text: string
  /** Accessible name: "Copy the virtual account number". */
  label: string
  copiedLabel: string
  failedLabel: string
  iconOnly?: boolean | undefined
  variant?: 'secondary' | 'ghost' | undefined
  size?: 'sm' | 'md' | undefined
}

const CONFIRMATION_MS = 2_500

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({
  text,
  label,
  copiedLabel,
  failedLabel,
  iconOnly = false,
  variant = 'ghost',
  size = 'md',
}: CopyButtonProps) {
  const [result, setResult] = useState<'copied' | 'failed' | null>(null)

  useEffect(() => {
    if (result === null) return
    const timer = setTimeout(() => setResult(null), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [result])

  const press = async () => setResult((await copy(text)) ? 'copied' : 'failed')
  const message = result === 'copied' ? copiedLabel : result === 'failed' ? failedLabel : ''
  const Icon = result === 'copied' ? Check : Copy
  const icon = <Icon size={20} strokeWidth={1.75} />
  return (
    <>
      {iconOnly ? (
        <IconButton label={label} icon={icon} size={size} onClick={press} />
      ) : (
        <Button variant={variant} size={size} icon={icon} onClick={press}>
          {message || label}
        </Button>
      )}
      {/* The icon shows success, but not a failure. */}
      <span
        role="status"
        className={iconOnly && result === 'failed' ? 'text-small' : 'visually-hidden'}
      >
        {message}
      </span>
    </>
  )
}

/** False when the browser refuses: insecure origin or no permission. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
