import styles from './keys-dialog.module.css'

const NAMES: Record<string, string> = {
  'mod': /^Mac|^iP/.test(navigator.platform) ? '⌘' : 'Ctrl',
  'Escape': 'Esc',
  ' ': 'Space',
  'ArrowUp': '↑',
  'ArrowDown': '↓',
  'ArrowLeft': '←',
  'ArrowRight': '→',
}

/** A key as it is printed on a keyboard. */
export function Press({ press }: { press: string }) {
  return press
    .replace(/(?<=\+).$/, (letter) => letter.toUpperCase())
    .split(/[ +]/)
    .map((part) => (
      <kbd key={part} className={styles.cap}>
        {NAMES[part] ?? part}
      </kbd>
    ))
}
