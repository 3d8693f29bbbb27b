import type { Locale } from '#domain/locale.ts'
import type { Permission } from '#domain/staff/permission.ts'
import type { StaffBundle } from '../staff.ts'

/**
 * The help of a desk. In its texts `[picking.take]` stands for the words of that key: what a button
 * or a state is called on the screen.
 */
export type HelpText = {
  /** What the desk is for. */
  purpose: string
  /** A usual day, in order. */
  steps: readonly string[]
  /** What each picture shows. */
  pictures: Readonly<Record<string, string>>
  states?: readonly (readonly [state: string, meaning: string])[]
  trouble: readonly (readonly [problem: string, remedy: string])[]
  /** Keys as `useKeys` takes them. */
  keys?: readonly (readonly [press: string, act: string])[]
}

/** A picture of a screen after a step, counted from 1: as wide as a phone or as a desk. */
export type HelpPicture = { at: 'phone' | 'desk'; after: number }
export const phone = (after: number): HelpPicture => ({ at: 'phone', after })
export const desk = (after: number): HelpPicture => ({ at: 'desk', after })

/** The screen of each kind of picture, in CSS pixels, and the pixels of its file. */
export const PICTURE_SIZES: Record<
  HelpPicture['at'],
  { width: number; height: number; scale: number }
> = {
  phone: { width: 360, height: 640, scale: 2 },
  desk: { width: 1280, height: 800, scale: 1 },
}

type Load = () => Promise<{ help: HelpText }>
export type Help = Readonly<Record<Locale, Load>> & {
  /** For what has no screen of its own: the help of the screen that it is part of. */
  of?: string
  /** Title of the screen that its steps begin at, where the menu has another one before. */
  begins?: string
  /** Bundles with the words of its buttons. */
  words: readonly StaffBundle[]
  /** Beyond looking at the desk: what changing something needs. */
  work?: Permission | readonly Permission[]
  pictures: Readonly<Record<string, HelpPicture>>
}
