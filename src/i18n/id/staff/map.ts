import { addresses } from '../addresses.ts'

/** The words of the map on which a pin is placed. */
export const words = addresses
