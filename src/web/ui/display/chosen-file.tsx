import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import styles from './chosen-file.module.css'

interface ChosenFileProps {
  /** Null until the browser has read it. */
  preview: string | null | undefined
  alt: string
  removeLabel: string
  onRemove: () => void
  disabled?: boolean
  /** A mark over the picture. */
  children?: ReactNode
}

/** A chosen photo or film before it is sent: small, with a button that removes it. */
export function ChosenFile(props: ChosenFileProps) {
  const { preview, alt, removeLabel, onRemove, disabled, children } = props
  return (
    <li className={styles.item}>
      {preview && <img src={preview} alt={alt} width={88} height={88} />}
      {children}
      <button
        type="button"
        className={styles.remove}
        disabled={disabled}
        aria-label={removeLabel}
        onClick={onRemove}
      >
        <X size={16} strokeWidth={2.5} />
      </button>
    </li>
  )
}
