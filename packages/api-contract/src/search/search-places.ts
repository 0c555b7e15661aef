/** Places of the portal that words lead to beside things found: what stands on the card and where it goes. */
export const searchPlaces = {
  ELDER_MODE: {
    title: "打开长辈模式",
    text: "字更大、按钮更大、颜色更分明，随时可以关上。",
    link: "/search?keyword=%E9%95%BF%E8%BE%88%E6%A8%A1%E5%BC%8F",
  },
  FEES: {
    title: "费用和补贴",
    text: "各地一个月大约多少钱，哪些能报销、能领补贴。",
    link: "/feeConsultaion",
  },
  ADVISER: { title: "问一问顾问", text: "说说情况，有人答您；不在线可以留言。", link: "/user/advisor" },
  ORDERS: { title: "我的订单", text: "付款、查进度、取消、退款和退货都在这里。", link: "/user/orders" },
  CONTRACTS: { title: "我的合同", text: "看合同、签字、变更、退住和结算。", link: "/user/contract" },
  BOOKINGS: { title: "我的预约", text: "参观、上门和旅居的预约，改时间、取消。", link: "/user/book" },
  CARD: { title: "会员卡", text: "会员卡有哪些权益、怎么办。", link: "/user/card" },
  FAMILY: { title: "家人", text: "绑定家人，替爸妈看、替爸妈下单。", link: "/user/family" },
  ADDRESS: { title: "我的地址", text: "收货和上门的地址。", link: "/user/address" },
  ACCOUNT: { title: "我的资料", text: "换手机号、改密码、改资料。", link: "/user/info" },
  LOGIN: { title: "登录和注册", text: "用手机号和验证码就行，忘了密码也能登录。", link: "/login" },
  CART: { title: "购物车", text: "挑好还没付款的东西。", link: "/user/cart" },
  FAVOURITES: { title: "我的收藏", text: "收藏过的机构、服务、商品和线路。", link: "/user/favorite" },
  NOTICES: { title: "我的消息", text: "订单、合同和会话的消息。", link: "/user/notices" },
  FEEDBACK: { title: "意见和投诉", text: "哪里不满意，写下来，有人回您。", link: "/user/feedback" },
  PRIVACY: { title: "隐私和注销", text: "看谁用过您的信息，注销账号。", link: "/user/privacy" },
  COMPARE: { title: "比一比机构", text: "把几家机构放在一张表里比。", link: "/orgs/compare" },
  SPOT_MAP: { title: "景点地图", text: "在地图上看附近有哪些景点。", link: "/sporMap" },
  JOIN_EMPLOYEE: { title: "来做服务人员", text: "护理员、陪诊员、护士，在线报名。", link: "/joinus" },
  JOIN_MERCHANT: { title: "商家入驻", text: "养老机构和商家，在线申请。", link: "/merchantsJoin" },
  JOIN_PARTNER: { title: "合作加盟", text: "和我们一起做，在线申请。", link: "/business" },
} as const;
export type SearchPlaceCode = keyof typeof searchPlaces;
