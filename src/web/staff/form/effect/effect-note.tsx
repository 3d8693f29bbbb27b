import styles from './effect-note.module.css'

/** What a change would do, before it is saved; nothing while that is not known. */
export function EffectNote({ text }: { text: string | null | undefined }) {
  return (
    <p role="status" className={styles.effect}>
      {text}
    </p>
  )
}
