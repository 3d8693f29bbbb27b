/** Written by the server. */
export const serverPointOffers = {
  'pointOffer.badge.factor': '{factor}× points',
  'pointOffer.badge.extra': '+{points} points',
} as const
