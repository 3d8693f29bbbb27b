import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  currentToast,
  dismissToast,
  endProblems,
  endToastsOfOtherPages,
  showToast,
  toastsSoFar,
} from './toast-store.ts'

beforeEach(() => void vi.stubGlobal('location', { pathname: '/checkout' }))
afterEach(() => {
  dismissToast()
  vi.unstubAllGlobals()
})

describe('a toast ends', () => {
  it('with the next page, unless it is about the whole shop', () => {
    showToast({ text: 'Coupon not found', tone: 'error' })
    endToastsOfOtherPages('/checkout')
    expect(currentToast()?.text).toBe('Coupon not found')
    endToastsOfOtherPages('/order-result')
    expect(currentToast()).toBeNull()
    showToast({ text: 'New version', staysOnNextPage: true })
    endToastsOfOtherPages('/order-result')
    expect(currentToast()?.text).toBe('New version')
  })

  it('with the next success, when it said what failed before that was begun', () => {
    showToast({ text: 'Not saved', tone: 'error' })
    const before = toastsSoFar()
    endProblems(0, before)
    expect(currentToast()).toBeNull()
    showToast({ text: 'Failed meanwhile', tone: 'error' })
    endProblems(0, before)
    expect(currentToast()?.text).toBe('Failed meanwhile')
  })

  it('with the panel that raised it, but not when it says that something was done', () => {
    const first = toastsSoFar() + 1
    showToast({ text: 'Saved', tone: 'success' })
    endProblems(first, Infinity)
    expect(currentToast()?.text).toBe('Saved')
    showToast({ text: 'Refused', tone: 'error' })
    endProblems(first, Infinity)
    expect(currentToast()).toBeNull()
  })
})
