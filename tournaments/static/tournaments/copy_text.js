// «Copy» beside a text that is ready to be sent; where the clipboard is closed the text is selected.
for (const button of document.querySelectorAll("[data-copy]")) {
  const text = document.getElementById(button.dataset.copy);
  button.hidden = false;
  button.addEventListener("click", async () => {
    text.select();
    try {
      await navigator.clipboard.writeText(text.value);
    } catch {
      if (!document.execCommand("copy")) return; // a laptop in the hall has no https
    }
    button.parentElement.querySelector("[role=status]").textContent = button.dataset.copied;
  });
}
