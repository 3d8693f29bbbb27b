import { useSyncExternalStore } from 'react'
import type { Stored } from './stored.ts'

/** A value outside of React that components subscribe to. */
export type Store<T> = {
  /** What the server renders, and the browser until it has hydrated. */
  initial: T
  get: () => T
  set: (next: T) => void
  /** Calls back after every change; returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void
}

/** With `saved`, the value survives a reload, and a `device` value follows the other tabs. */
export const makeStore = <T>(initial: T, saved?: Stored<NonNullable<T>>): Store<T> => {
  let value = initial
  let isRead = saved === undefined
  const listeners = new Set<() => void>()
  const change = (next: T) => {
    value = next
    for (const listener of listeners) listener()
  }
  const get = (): T => {
    if (isRead) return value
    isRead = true
    value = saved?.read() ?? initial
    saved?.onOtherTab((next) => change(next ?? initial))
    return value
  }
  return {
    initial,
    get,
    set: (next) => {
      get()
      saved?.write(next ?? null)
      change(next)
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Subscribes a component to a store, or to what `select` picks: the same object while unchanged. */
export function useStore<T>(store: Store<T>): T
export function useStore<T, Selected>(store: Store<T>, select: (value: T) => Selected): Selected
export function useStore<T>(store: Store<T>, select: (value: T) => unknown = (value) => value) {
  return useSyncExternalStore(
    store.subscribe,
    () => select(store.get()),
    () => select(store.initial),
  )
}

/** Resolves to the store's first value that `isWanted` accepts. */
export const whenStore = <T, Wanted extends T>(
  { get, subscribe }: Store<T>,
  isWanted: (value: T) => value is Wanted,
): Promise<Wanted> =>
  new Promise((resolve) => {
    const now = get()
    if (isWanted(now)) return resolve(now)
    const stop = subscribe(() => {
      const next = get()
      if (!isWanted(next)) return
      stop()
      resolve(next)
    })
  })
