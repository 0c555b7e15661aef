/** Enter presses the first submit button of a form: this one, not 获取验证码 further down. */
export function DefaultSubmit() {
  return (
    <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
      登录
    </button>
  );
}
