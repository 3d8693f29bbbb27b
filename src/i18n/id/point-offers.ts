import type * as en from '../en/point-offers.ts'

/** Written by the server. */
export const serverPointOffers: Record<keyof typeof en.serverPointOffers, string> = {
  'pointOffer.badge.factor': 'Poin {factor}×',
  'pointOffer.badge.extra': '+{points} poin',
}
