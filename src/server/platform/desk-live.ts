import { SESSIONS } from '#domain/staff/desk-topic.ts'

/**
 * Notifies the open pages of the console, in any process, that something changed. Uses the channel
 * of the customers' pages: `staff orders` is a topic for staff, and a customer's `order` is one too.
 */
export const STAFF = 'staff'

/** An open page of the console. `ended` is called once, when the shop closes it. */
export type DeskPage = { heard: (topic: string) => void; ended: () => void }

export type DeskHub = {
  /** Returns the function that stops listening; null when full or closing. */
  listen: (page: DeskPage) => (() => void) | null
  /** Delivers a payload of the channel; null means that some may be missing. */
  deliver: (payload: string | null) => void
  /** How many payloads were delivered: what was read at another number may be old. */
  changes: () => number
  close: () => void
  count: () => number
}

/** Changes that come closer together are passed on as one: pages read their lists once for all. */
const TOGETHER_MS = 250

/** `everything`: the topics that a page asks for when notifications may be missing. */
export const makeDeskHub = (
  pagesMax: number,
  { everything, ofOrder }: { everything: readonly string[]; ofOrder: readonly string[] },
): DeskHub => {
  const pages = new Set<DeskPage>()
  let isClosed = false
  let delivered = 0
  /** Topics of the changes since the last ones were passed on; null while none was just now. */
  let later: Set<string> | null = null
  const pass = (topics: Iterable<string>) => {
    for (const topic of topics) for (const { heard } of pages) heard(topic)
  }
  const hear = (topics: readonly string[]) => {
    const now = topics.filter((topic) => later === null || topic === SESSIONS)
    for (const topic of topics) if (topic !== SESSIONS) later?.add(topic)
    pass(now)
    if (later === null) wait()
  }
  const wait = () => {
    later = new Set()
    setTimeout(() => {
      const topics = later
      later = null
      if (topics?.size) hear([...topics])
    }, TOGETHER_MS).unref()
  }
  return {
    listen: (page) => {
      if (isClosed || pages.size >= pagesMax) return null
      pages.add(page)
      return () => void pages.delete(page)
    },
    deliver: (payload) => {
      delivered += 1
      if (payload === null) return hear(everything)
      const [whose, topic = ''] = payload.split(' ')
      if (whose === STAFF) hear([topic])
      else if (topic === 'order') hear(ofOrder)
    },
    changes: () => delivered,
    close: () => {
      isClosed = true
      const open = [...pages]
      pages.clear()
      for (const { ended } of open) ended()
    },
    count: () => pages.size,
  }
}
