import { makeStore } from './make-store.ts'

/** The last announcement to screen readers, and how many there were. */
export const announcements = makeStore({ text: '', times: 0 })

/** Announces a text politely to screen readers without showing it. */
export const announce = (text: string) =>
  announcements.set({ text, times: announcements.get().times + 1 })
