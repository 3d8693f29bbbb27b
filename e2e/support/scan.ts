import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { hasCheckDigit } from '#domain/stock/scale-label.ts'

/** Types a code as a scanner does: without a pause, ended by Enter, wherever the focus is. */
export const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate((text) => {
    // The times are a scanner's, however long this page takes to draw each character.
    let at = performance.now()
    const press = (key: string): boolean => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: (at += 5) })
      return (document.activeElement ?? document.body).dispatchEvent(event)
    }
    for (const key of text) if (press(key)) document.execCommand('insertText', false, key)
    press('Enter')
  }, code)

/** In a page: draws a QR code as what the camera sees. */
const drawCode = (modules: boolean[][]) => {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = modules.length * 8
  const context = canvas.getContext('2d')!
  const draw = () => {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.fillStyle = '#000'
    for (const [y, row] of modules.entries())
      for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * 8, y * 8, 8, 8)
  }
  draw()
  setInterval(draw, 100)
  navigator.mediaDevices.getUserMedia = () => Promise.resolve(canvas.captureStream(10))
}
const modulesOf = (code: string) => encode(code, { border: 4 }).data

/** Shows the camera of the next documents a QR code. */
export const showToCamera = (page: Page, code: string) =>
  page.addInitScript(drawCode, modulesOf(code))

/** The same for the document that is open. */
export const showToCameraNow = (page: Page, code: string) =>
  page.evaluate(drawCode, modulesOf(code))

/** The EAN-13 that a scale prints for a number and a weight, with its check digit. */
export const labelOfScale = (plu: string, grams: number): string => {
  const digits = `20${plu.padStart(5, '0')}${String(grams).padStart(5, '0')}`
  const check = Array.from('0123456789').find((digit) => hasCheckDigit(digits + digit))
  return `${digits}${check!}`
}
