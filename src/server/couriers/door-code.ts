import { randomInt } from 'node:crypto'

const CODES = 10_000
/** Four digits, which a customer says at the door or the till. */
export const newDoorCode = (): string => String(randomInt(CODES)).padStart(4, '0')
