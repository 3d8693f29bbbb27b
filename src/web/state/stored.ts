/** `tab`: until the tab closes. `device`: until it is removed, shared by all tabs. */
type Area = 'tab' | 'device'

/** A value in the browser's storage. If storage is refused it lives as long as the page. */
export type Stored<T> = {
  /** Null for no value or an invalid one. */
  read: () => T | null
  /** Null removes the value. */
  write: (value: T | null) => void
  /** Reads and removes. */
  take: () => T | null
  /** Calls back with another tab's value; returns the unsubscribe function. */
  onOtherTab: (listener: (value: T | null) => void) => () => void
}

// Values that the browser refused to store.
const memory = new Map<string, string>()
const storageOf = (area: Area): Storage => (area === 'tab' ? sessionStorage : localStorage)

const makeStored = <T>(
  key: string,
  area: Area,
  parse: (text: string) => T | null,
  print: (value: T) => string,
): Stored<T> => {
  const parsed = (text: () => string | null): T | null => {
    try {
      const found = text()
      return found === null ? null : parse(found)
    } catch {
      return null
    }
  }
  const read = () => parsed(() => memory.get(key) ?? storageOf(area).getItem(key))
  const write = (value: T | null) => {
    memory.delete(key)
    try {
      if (value === null) storageOf(area).removeItem(key)
      else storageOf(area).setItem(key, print(value))
    } catch {
      if (value !== null) memory.set(key, print(value))
    }
  }
  return {
    read,
    write,
    take: () => {
      const value = read()
      write(null)
      return value
    },
    onOtherTab: (listener) => {
      const changed = (event: StorageEvent) => {
        // The key is null when everything was cleared.
        if (event.key === key || event.key === null) listener(parsed(() => event.newValue))
      }
      addEventListener('storage', changed)
      return () => removeEventListener('storage', changed)
    },
  }
}

/** A value stored as JSON. `parse` returns null for what it does not accept. */
export const stored = <T>(key: string, area: Area, parse: (value: unknown) => T | null) =>
  makeStored(key, area, (text) => parse(JSON.parse(text)), JSON.stringify)

/** A text stored as it is. */
export const storedText = (key: string, area: Area): Stored<string> =>
  makeStored(key, area, String, String)

/** False when the browser refuses storage, such as in some private windows. */
export const canStore = (area: Area): boolean => {
  try {
    return Boolean(storageOf(area))
  } catch {
    return false
  }
}

type Kind = 'string' | 'number' | 'object' | 'boolean'

/** Parses an object whose fields have these types; `object` includes null. */
export const objectWith =
  <T extends object>(fields: { [Key in keyof T]?: Kind }) =>
  (value: unknown): T | null =>
    typeof value === 'object' &&
    value !== null &&
    Object.entries(fields).every(([key, kind]) => typeof value[key as never] === kind)
      ? (value as T)
      : null

/** Parses a list and drops the items that `parse` rejects. */
export const listOf =
  <T>(parse: (item: unknown) => T | null) =>
  (value: unknown): T[] | null =>
    Array.isArray(value) ? value.flatMap((item) => parse(item) ?? []) : null
