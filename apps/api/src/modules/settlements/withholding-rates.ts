/**
 * How tax is withheld of what a person is paid for services, of what they are paid in one month taken together.
 * Source: 国家税务总局公告2018年第61号《个人所得税扣缴申报管理办法（试行）》第八条，劳务报酬所得预扣预缴.
 */
export const withholdingRates = {
  source: "国家税务总局公告2018年第61号",
  /** Of no more than this, fen, a fixed sum is free; of more a share. */
  fixedUpToFen: 400_000,
  fixedFreeFen: 80_000,
  freePercent: 20,
  /** Of what is not free, fen: up to which the rate holds, and what is taken off beside it. */
  rates: [
    { upToFen: 2_000_000, percent: 20, lessFen: 0 },
    { upToFen: 5_000_000, percent: 30, lessFen: 200_000 },
    { upToFen: Number.POSITIVE_INFINITY, percent: 40, lessFen: 700_000 },
  ],
} as const;
