import type { Person } from './people.ts'
import type { TestShop } from './shop.ts'

/** A request of a call. */
export type Ask = {
  token?: string
  params?: Record<string, string>
  query?: Record<string, string>
  body?: Record<string, unknown>
  headers?: Record<string, string>
}

export type Make = (person: Person, test: TestShop) => Ask | Promise<Ask>
