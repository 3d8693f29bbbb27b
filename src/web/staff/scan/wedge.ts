/**
 * Distinguishes a scanner that types like a keyboard from a person: its characters come faster than
 * people type, and it ends with Enter.
 */
export type Burst = {
  text: string
  /** When its first and its last character came, in milliseconds. */
  from: number
  last: number
}

/** Above this between two keys, another burst begins. */
export const GAP_MS_MAX = 60
/** Above this on average, a person typed it. */
const MEAN_GAP_MS_MAX = 30
const LENGTH_MIN = 6
/** No code is longer; a person leaning on a key is not scanned. */
const LENGTH_MAX = 200

type Pressed = { key: string; at: number }

/** The burst with another character. */
export const extended = (burst: Burst | null, { key, at }: Pressed): Burst =>
  burst !== null && at - burst.last <= GAP_MS_MAX
    ? { text: burst.text + key, from: burst.from, last: at }
    : { text: key, from: at, last: at }

/** What was scanned when Enter is pressed now; null for what a person typed. */
export const scannedIn = (burst: Burst | null, enterAt: number): string | null => {
  if (burst === null || enterAt - burst.last > GAP_MS_MAX) return null
  const { text, from } = burst
  if (text.length < LENGTH_MIN || text.length > LENGTH_MAX) return null
  return (enterAt - from) / text.length <= MEAN_GAP_MS_MAX ? text : null
}

/** Whether a character is printed by the key, without a modifier that makes it a command. */
export const isPrinted = ({
  key,
  ctrlKey,
  metaKey,
  altKey,
  repeat,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat'>): boolean =>
  Array.from(key).length === 1 && !ctrlKey && !metaKey && !altKey && !repeat
