import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  dismissToast,
  dismissErrors,
  dismissToastsOfOtherPages,
  showToast,
  toastCount,
  toastStore,
} from './toast-store.ts'

beforeEach(() => void vi.stubGlobal('location', { pathname: '/checkout' }))
afterEach(() => {
  dismissToast()
  vi.unstubAllGlobals()
})

describe('a toast ends', () => {
  it('with the next page, unless it is about the whole shop', () => {
    showToast({ text: 'Coupon not found', tone: 'error' })
    dismissToastsOfOtherPages('/checkout')
    expect(toastStore.get()?.text).toBe('Coupon not found')
    dismissToastsOfOtherPages('/order-result')
    expect(toastStore.get()).toBeNull()
    showToast({ text: 'New version', staysOnNextPage: true })
    dismissToastsOfOtherPages('/order-result')
    expect(toastStore.get()?.text).toBe('New version')
  })

  it('with the next success, when it said what failed before that was begun', () => {
    showToast({ text: 'Not saved', tone: 'error' })
    const before = toastCount()
    dismissErrors(0, before)
    expect(toastStore.get()).toBeNull()
    showToast({ text: 'Failed meanwhile', tone: 'error' })
    dismissErrors(0, before)
    expect(toastStore.get()?.text).toBe('Failed meanwhile')
  })

  it('with the panel that raised it, but not when it says that something was done', () => {
    const first = toastCount() + 1
    showToast({ text: 'Saved', tone: 'success' })
    dismissErrors(first, Infinity)
    expect(toastStore.get()?.text).toBe('Saved')
    showToast({ text: 'Refused', tone: 'error' })
    dismissErrors(first, Infinity)
    expect(toastStore.get()).toBeNull()
  })
})
