// What people here choose first, put together from its habits: a word and a number. Sources of the habits: published
// studies of leaked Chinese and English password lists; no list itself is copied.

const words =
  `a aa aaa abc abcd abcde abcdef asd asdf asdfgh qwe qwer qwert qwerty qaz qazwsx wasd zxc zxcv zxcvb zxcvbn q w z x
  admin administrator root test guest user login welcome hello master super system server password passwd passw0rd
  p@ssword p@ssw0rd pass pwd mima woaini woaini1314 iloveyou ilove love lover baby sunshine princess dragon monkey
  football superman batman shadow michael letmein trustno1 qq qqq wx weixin taobao alipay jingdong baidu huawei xiaomi
  wang li zhang liu chen yang zhao huang zhou wu xu sun ma hu zhu guo he lin gao luo zheng liang xie song tang han feng
  deng cao peng zeng xiao tian dong pan yuan cai jiang yu du ye cheng wei su lu ding ren shen yao
  wangwei zhangwei liwei wangfang liming zhangmin xiaoming xiaohong baba mama laopo laogong baobao yeye nainai
  shuai meili tianshi kuaile xingfu pingan facai jiankang nihao zhongguo china beijing shanghai guangzhou shenzhen
  nanjing jiangsu hangzhou suzhou wuhan chengdu yanglao yinxing yinxingli ginkgo`.split(/\s+/);

const numbers =
  `1 12 123 1234 12345 123456 1234567 12345678 123456789 1234567890 0 00 000 0000 00000 000000 111 1111 111111 11111111
  222222 333333 520 5201314 521 1314 1314520 666 6666 666666 66666666 777777 888 8888 888888 88888888 999 999999 100 101
  110 112233 123123 123321 321 4321 54321 654321 7654321 87654321 987654321 147258 147258369 159357 159753 789456
  456789 741852 963852 1212 121212 131313 10086 @123 @1234 !@# !@#$ 123! 123. 123@ 1234@ 123qwe 1q2w3e`.split(
    /\s+/,
  );

const years = Array.from({ length: 2030 - 1940 + 1 }, (_, i) => String(1940 + i));

const walks =
  `qwertyuiop asdfghjkl zxcvbnm qwertyui asdfghjk 1qaz2wsx 1qaz2wsx3edc qazwsxedc qazxsw2 1q2w3e4r 1q2w3e4r5t q1w2e3r4
  q1w2e3r4t5 zaq12wsx zaq1xsw2 qweasdzxc qweasd123 qwer1234 asdf1234 1234qwer abcd1234 a1b2c3d4 aa123456 abc12345
  147852369 159357456 789456123 741852963 0123456789 9876543210 11223344 1122334455 12344321 123454321 12341234
  123123123 1233211234567 5201314520 13145201314 woaini520 woaini521 woaiwojia iloveyou1314 changeme letmein123
  passwordpassword qwertyqwerty adminadmin rootroot testtest`.split(/\s+/);

function gather(): ReadonlySet<string> {
  const all = new Set([...walks, ...words, ...numbers]);
  for (const word of words) {
    all.add(word + word);
    for (const end of [...numbers, ...years]) {
      all.add(word + end);
      all.add(end + word);
    }
  }
  for (const a of numbers) for (const b of numbers) if (/^\d+$/.test(a + b)) all.add(a + b);
  // Every birthday as people write it, 19xx and 20xx.
  for (const year of years)
    for (let month = 1; month <= 12; month++)
      for (let day = 1; day <= 31; day++)
        all.add(`${year}${String(month).padStart(2, "0")}${String(day).padStart(2, "0")}`);
  for (const p of all) if (p.length < 8) all.delete(p);
  return all;
}

/** The passwords a guesser tries first, lower case, all of at least eight characters (T12). */
export const commonPasswords = gather();
